// Search of the site: results for the words after ?q=, on the page search.html. lunr.js comes with MkDocs; index.js holds
// the text of all pages (hooks.py).
(function () {
  const results = document.getElementById('mkdocs-search-results');
  const words = new URLSearchParams(window.location.search).get('q');
  if (!results || !words) return;

  function load(file, next) {
    const script = document.createElement('script');
    script.src = base_url + '/search/' + file;
    script.onload = next;
    document.head.appendChild(script);
  }

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // The words around the first hit.
  function excerpt(text) {
    const first = words.toLowerCase().split(/\s+/)[0];
    const at = Math.max(0, text.toLowerCase().indexOf(first) - 80);
    return (at > 0 ? '… ' : '') + text.slice(at, at + 240).trim() + (at + 240 < text.length ? ' …' : '');
  }

  function show(hits) {
    results.replaceChildren();
    if (hits.length === 0) results.append(element('p', 'Nothing found for "' + words + '".'));
    for (const hit of hits.slice(0, 40)) {
      const page = searchIndex[Number(hit.ref)];
      const link = element('a', page.title);
      link.href = base_url + '/' + page.location;
      const heading = document.createElement('h3');
      heading.append(link);
      const article = document.createElement('article');
      article.append(heading, element('p', excerpt(page.text)));
      results.append(article);
    }
  }

  function search() {
    // Words as they stand, without stems and stop words: every word must occur, and may go on.
    const index = lunr(function () {
      this.pipeline.reset();
      this.searchPipeline.reset();
      this.ref('place');
      this.field('title', {boost: 10});
      this.field('text');
      searchIndex.forEach((page, place) => this.add({place, title: page.title, text: page.text}));
    });
    const found = index.query(function (query) {
      for (const word of lunr.tokenizer(words)) {
        query.term(word.toString(), {boost: 10});
        query.term(word.toString(), {wildcard: lunr.Query.wildcard.TRAILING, presence: lunr.Query.presence.REQUIRED});
      }
    });
    show(found);
  }

  document.getElementById('mkdocs-search-query')?.setAttribute('value', words);
  load('lunr.js', () => load('index.js', search));
})();
