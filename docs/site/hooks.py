"""Two changes to what MkDocs does: the examples and laws are listed in the navigation, and the search works from files,
without a server (browsers do not let a page fetch its index from disk)."""
import json
import pathlib


def pages_of(config, pattern):
    pages = pathlib.Path(config["docs_dir"])
    return [str(page.relative_to(pages)) for page in sorted(pages.glob(pattern))]


def on_config(config, **kwargs):
    laws = [page for page in pages_of(config, "docs/laws/*.md") if not page.endswith("README.md")]
    for section in config["nav"]:
        if "Laws" in section:
            section["Laws"] = [{"Catalogue": section["Laws"]}] + laws
    config["nav"].insert(3, {"Examples": pages_of(config, "examples/*/README.md")})
    return config


def on_post_build(config, **kwargs):
    search = pathlib.Path(config["site_dir"]) / "search"
    index = json.loads((search / "search_index.json").read_text())
    (search / "index.js").write_text("const searchIndex = " + json.dumps(index["docs"]) + ";\n")
    (search / "main.js").write_text((pathlib.Path(config["config_file_path"]).parent / "search.js").read_text())
    (search / "worker.js").unlink()
