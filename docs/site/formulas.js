// Formulas are set by KaTeX from what pymdownx.arithmatex marks as \( \) and \[ \].
document.addEventListener('DOMContentLoaded', function () {
  renderMathInElement(document.body, {
    delimiters: [{left: '\\[', right: '\\]', display: true}, {left: '\\(', right: '\\)', display: false}],
    throwOnError: false,
  });
});
