// The first match is used. User agents also contain the names of older browsers, so newer browsers come first.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A readable name for a user agent: 'Chrome on Windows'. */
export function deviceLabel(userAgent: string | null): string {
  const browser = nameFromUserAgent(userAgent, BROWSERS);
  const system = nameFromUserAgent(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

function nameFromUserAgent(userAgent: string | null, namePatterns: [RegExp, string][]): string | undefined {
  return namePatterns.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1];
}
