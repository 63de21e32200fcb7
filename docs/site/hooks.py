"""Two changes to what MkDocs does: the examples and laws are listed in the navigation, and the search works from files,
without a server (browsers do not let a page fetch its index from disk)."""
import json
import pathlib


def title_of(page):
    """The first heading, which a comment may precede."""
    headings = [line[2:].strip() for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("# ")]
    return headings[0] if headings else page.stem


def pages_of(config, pattern):
    """The pages with their titles, sorted by file name."""
    pages = pathlib.Path(config["docs_dir"])
    return [{title_of(page): str(page.relative_to(pages))} for page in sorted(pages.glob(pattern))]


def on_config(config, **kwargs):
    laws = [page for page in pages_of(config, "docs/laws/*.md") if not list(page.values())[0].endswith("README.md")]
    for section in config["nav"]:
        if "Laws" in section:
            section["Laws"] = [{"Catalogue": section["Laws"]}] + laws
    after_laws = 1 + next(i for i, section in enumerate(config["nav"]) if "Laws" in section)
    config["nav"].insert(after_laws, {"Examples": pages_of(config, "examples/*/README.md")})
    return config


def on_post_build(config, **kwargs):
    search = pathlib.Path(config["site_dir"]) / "search"
    index = json.loads((search / "search_index.json").read_text())
    (search / "index.js").write_text("const searchIndex = " + json.dumps(index["docs"]) + ";\n")
    (search / "main.js").write_text((pathlib.Path(config["config_file_path"]).parent / "search.js").read_text())
    (search / "worker.js").unlink()
