/**
 * A script that sets a flag, opens a dialog and sends a request, all of which the browser test detects. `HTML` is a page that
 * runs the script.
 */
export const SCRIPT = 'top.hostile=1;window.hostile=1;alert("hostile");fetch("/api/hostile-beacon")';
export const HTML = `<!doctype html><html><body><script>${SCRIPT}</script><img src=x onerror='${SCRIPT}'></body></html>`;

const SVG_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** SVG files that run scripts in different ways, read a file of the server, or expand to gigabytes. */
export const SVGS: Record<string, string> = {
  script: `<svg ${SVG_NAMESPACE}><script>${SCRIPT}</script></svg>`,
  onload: `<svg ${SVG_NAMESPACE} onload='${SCRIPT}'/>`,
  'foreign object': `<svg ${SVG_NAMESPACE}><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload='${SCRIPT}'/></foreignObject></svg>`,
  'external use': `<svg ${SVG_NAMESPACE}><use xlink:href="data:image/svg+xml,&lt;svg onload='${SCRIPT}'/>#x"/></svg>`,
  'javascript link': `<svg ${SVG_NAMESPACE}><a xlink:href='javascript:${SCRIPT}'><text y="20">Click</text></a></svg>`,
  animation: `<svg ${SVG_NAMESPACE}><set attributeName="onmouseover" to='${SCRIPT}'/><animate onbegin='${SCRIPT}' attributeName="x" dur="1s"/></svg>`,
  'external entity': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${SVG_NAMESPACE}><text>&x;</text></svg>`,
  'entity bomb': `<?xml version="1.0"?><!DOCTYPE svg [${entityBomb()}]><svg ${SVG_NAMESPACE}><text>&e9;</text></svg>`,
};

/** Nested entities that expand to one billion words. */
function entityBomb(): string {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  return ['<!ENTITY e0 "lol">', ...levels].join('');
}

/** Names that attack paths, headers, screens and databases. */
export const FILE_NAMES = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\drivers\\etc\\hosts',
  '/etc/passwd',
  'C:\\boot.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'photo.jpg\u0000.html',
  'a\u0000b',
  'photo\r\nSet-Cookie: hostile=1\r\n.jpg',
  '"; filename="x.html',
  'photo\u202egpj.html',
  '\u202e\u2066\u2069\u200f.jpg',
  '\u0007\u001b[2Jphoto.jpg',
  `${'x'.repeat(10_000)}.jpg`,
  '.htaccess',
  'CON',
  '-rf *.jpg',
  '$(touch hostile).jpg',
  "'; drop table files; --.jpg",
  '<img src=x onerror=alert(1)>.jpg',
  `<script>${SCRIPT}</script>.jpg`,
  'javascript:alert(1).jpg',
  '{{7*7}}${7*7}.jpg',
  '__proto__',
  ' ',
  '\u{1F4A3}'.repeat(300),
];

/** Content types that a browser would run, sent with a valid picture. */
export const WRONG_CONTENT_TYPES = [
  'text/html',
  'image/svg+xml',
  'application/javascript',
  'application/xhtml+xml',
  'text/xml',
  'application/x-msdownload',
  'multipart/form-data; boundary=x',
  'image/jpeg; charset="><script>',
];
