/** The content of a message. Texts are plain; the layout escapes them. */
export interface MailContent {
  paragraphs: string[];
  /** Items after the paragraphs, e.g. projects with their pages. */
  list?: { text: string; url?: string | undefined }[] | undefined;
  /** The only button. Its address is also part of the plain text. */
  button?: { label: string; url: string } | undefined;
  /** A sentence after the button, e.g. how long the link is valid. */
  closing?: string | undefined;
}

/** Both parts of a message: plain text and simple HTML. */
export function renderMail({ paragraphs, list = [], button, closing }: MailContent): {
  text: string;
  html: string;
} {
  const items = list.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`);
  const lines = [
    ...paragraphs,
    ...items,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    closing ?? [],
  ].flat();
  return { text: `${lines.join('\n\n')}\n`, html: lines.map((line) => `<p>${escape(line)}</p>`).join('\n') };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
