import { describe, expect, test } from 'vitest';
import { joinLines, renderMail, type MailContent } from '#server/features/mail/mail-layout.ts';

const frame = { publicUrl: 'https://wraps.example' };
const fullContent: MailContent = {
  paragraphs: ['Two projects wait for you.'],
  list: [{ text: 'Bakery van', url: 'https://wraps.example/project/1' }, { text: 'A bus' }],
  button: { label: 'Open the dashboard', url: 'https://wraps.example/dashboard' },
  closing: 'You get this once a day.',
};

describe('a message', () => {
  test('contains all of its content in the plain-text part', () => {
    expect(
      renderMail(fullContent, { ...frame, unsubscribeUrl: 'https://wraps.example/unsubscribe/x' }).text,
    ).toBe(
      `Two projects wait for you.

- Bakery van
  https://wraps.example/project/1
- A bus

Open the dashboard: https://wraps.example/dashboard

You get this once a day.

--
Sent by Wrapline, https://wraps.example
Turn off these emails: https://wraps.example/unsubscribe/x
`,
    );
  });

  test('loads no remote content', () => {
    const { html } = renderMail(fullContent, frame);
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/);
    const addresses = [...html.matchAll(/href="(.*?)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(
      new Set([
        'https://wraps.example/project/1',
        'https://wraps.example/dashboard',
        'https://wraps.example',
      ]),
    );
  });

  test.each(['paragraphs', 'list', 'button', 'closing'])('escapes people’s text in %s', (part) => {
    const text = `"><img src=x onerror=alert('1')> & co`;
    const content = {
      paragraphs: { paragraphs: [text] },
      list: { list: [{ text, url: `https://wraps.example/"${text}` }] },
      button: { button: { label: text, url: `https://wraps.example/"${text}` } },
      closing: { closing: text },
    }[part];
    const { html } = renderMail({ paragraphs: [], ...content }, frame);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/href="[^"]*"[^ >]/);
    expect(html).toContain('&#38; co');
  });

  test('replaces line breaks in a text with spaces', () => {
    const { text } = renderMail(
      { paragraphs: ['Van of Dana\n\nReset your password: https://evil.example'] },
      frame,
    );
    expect(text.split('\n')[0]).toBe('Van of Dana Reset your password: https://evil.example');
  });
});

test.each([
  ['a\r\nb', 'a b'],
  ['  a\t\u2028b\u0000 ', 'a b'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['Bäckerei – 東京 👍', 'Bäckerei – 東京 👍'],
])('%j as one line is %j', (text, line) => {
  expect(joinLines(text)).toBe(line);
});
