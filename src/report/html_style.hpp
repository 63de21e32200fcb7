// The style sheet of HTML pages. Colours are variables; dark screens and paper change only these.
#pragma once

#include <string_view>

namespace hysteron::detail {

inline constexpr std::string_view html_style = R"(:root {
  color-scheme: light dark;
  --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --line: #d0d7de; --band: #f6f8fa; --link: #0b5cad;
  --note: #0b5cad; --good: #0b6b4f; --warning: #8a5a00; --bad: #a8281a; --odd: #6f42a8; --near: #00646e; --plain: #7a4a2b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6edf3; --soft: #9da7b3; --paper: #14181d; --line: #3a424c; --band: #1d232a; --link: #6cb2f5;
    --note: #6cb2f5; --good: #56c8a0; --warning: #e5b454; --bad: #f0897b; --odd: #c3a1ee; --near: #5fc6d2; --plain: #d3a584;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
main, footer { max-width: 76rem; margin: 0 auto; padding: 1rem 1.25rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .6rem 0 .2rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; }
p, li, dl { max-width: 60rem; overflow-wrap: anywhere; }
.subtitle, figcaption, caption, footer { color: var(--soft); }
.subtitle { margin-top: 0; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0; }
dl > div { display: grid; grid-template-columns: minmax(10rem, 16rem) 1fr; gap: 1rem; padding: .15rem 0; }
dt { color: var(--soft); }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .3rem 0; font-size: .95rem; }
th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
tbody tr:nth-child(even) { background: var(--band); }
td.n, th.n { text-align: right; }
td.n { white-space: nowrap; }
td:first-child { min-width: 9em; }
figure { margin: 1.2rem 0; }
figure svg { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
figcaption { font-size: .95rem; margin-top: .4rem; max-width: 60rem; }
pre { background: var(--band); border: 1px solid var(--line); border-radius: 4px; padding: .6rem .8rem; overflow-x: auto;
  font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.notice { border-left: 4px solid var(--note); background: var(--band); padding: .5rem .8rem; }
.notice.good { border-color: var(--good); }
.notice.warning { border-color: var(--warning); }
.notice.bad { border-color: var(--bad); }
.t-green { --tint: var(--good); } .t-blue { --tint: var(--note); } .t-amber { --tint: var(--warning); }
.t-red { --tint: var(--bad); } .t-violet { --tint: var(--odd); } .t-grey { --tint: var(--soft); }
.t-teal { --tint: var(--near); } .t-brown { --tint: var(--plain); }
tr[class*="t-"] > td:first-child { box-shadow: inset 4px 0 var(--tint); }
tr[class*="t-"] > td:last-child { color: var(--tint); font-weight: 600; }
td > span[class*="t-"] { color: var(--tint); }
td > span[class*="t-"]:not(.t-green) { font-weight: 600; }
table.lines td.n { white-space: pre; }
input.filter { position: absolute; opacity: 0; }
label.filter { display: inline-block; margin: .2rem 1.2rem .2rem 0; color: var(--tint); font-weight: 600; cursor: pointer; }
label.filter::before { content: "☐ "; }
input.filter:checked + label.filter::before { content: "☑ "; }
input.filter:focus-visible + label.filter { outline: 2px solid var(--link); outline-offset: 2px; }
.bar { display: flex; height: 1.5rem; margin: .3rem 0 .8rem; border-radius: 4px; overflow: hidden; max-width: 60rem; }
.bar span { background: var(--tint); color: var(--paper); font-size: .8rem; line-height: 1.5rem; text-align: center;
  flex-basis: 0; min-width: 1.6rem; }
.links { padding-left: 1.2rem; }
footer { font-size: .85rem; border-top: 1px solid var(--line); margin-top: 2rem; }
@media screen and (max-width: 40rem) {
  table:not(.lines):has(tr[class*="t-"]) :is(tbody, tr, td) { display: block; }
  table:not(.lines):has(tr[class*="t-"]) thead { display: none; }
  table:not(.lines):has(tr[class*="t-"]) td { border: 0; overflow-wrap: anywhere; }
  table:not(.lines):has(tr[class*="t-"]) tr { border-bottom: 1px solid var(--line); padding: .3rem 0; }
}
@page { size: A4; margin: 15mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --band: #f3f3f3; --link: #000;
    --note: #0b5cad; --good: #0b6b4f; --warning: #8a5a00; --bad: #a8281a; --odd: #6f42a8; --near: #00646e; --plain: #7a4a2b; }
  :root { font-size: 9.5pt; }
  main, footer { max-width: none; padding: 0; }
  nav, input.filter { display: none; }
  .bar span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .wide { overflow: visible; }
  table { font-size: .8rem; }
  th, td { padding: .12rem .3rem; }
  thead { display: table-header-group; }
  tr, figure, .notice, pre { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
}
)";

}  // namespace hysteron::detail
