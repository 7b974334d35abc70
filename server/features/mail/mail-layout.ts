/** The content of a message. Texts are plain; the layout escapes them. */
export interface MailContent {
  paragraphs: string[];
  /** Items after the paragraphs, e.g. projects with their pages. */
  list?: { text: string; url?: string | undefined }[] | undefined;
  /** The only button. Its URL is also part of the plain text. */
  button?: { label: string; url: string } | undefined;
  /** A sentence after the button, e.g. how long the link is valid. */
  closing?: string | undefined;
}

interface MailFrame {
  publicUrl: string;
  unsubscribeUrl?: string | undefined;
}

/** Renders both parts of a message: plain text and simple HTML. */
export function renderMail(content: MailContent, frame: MailFrame): { text: string; html: string } {
  return { text: renderText(content, frame), html: renderHtml(content, frame) };
}

/**
 * The text as one line. Line breaks and other control characters become spaces, and characters that reverse the direction of text
 * are removed. So a name cannot look like another part of the message, or add a header.
 */
export function joinLines(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

function renderText({ paragraphs, list = [], button, closing }: MailContent, frame: MailFrame): string {
  const items = list.map(({ text, url }) => `- ${joinLines(text)}${url ? `\n  ${url}` : ''}`);
  const parts = [
    ...paragraphs.map(joinLines),
    items.join('\n'),
    button && `${joinLines(button.label)}: ${button.url}`,
    closing && joinLines(closing),
    [
      '--',
      `Sent by Wrapline, ${frame.publicUrl}`,
      ...(frame.unsubscribeUrl ? [`${UNSUBSCRIBE}: ${frame.unsubscribeUrl}`] : []),
    ].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const UNSUBSCRIBE = 'Turn off these emails';

/**
 * The HTML part. Uses tables and inline styles, because Outlook and Gmail support them. Has no pictures and no remote content.
 * Colors are those of `web/styles.css`. The style element contains the dark colors. Gmail ignores the style element and darkens
 * the light colors.
 */
function renderHtml({ paragraphs, list = [], button, closing }: MailContent, frame: MailFrame): string {
  const body = [
    ...paragraphs.map(paragraph),
    list.length > 0 ? listTable(list) : '',
    button ? buttonTable(button) : '',
    closing ? paragraph(closing) : '',
    button ? buttonFallback(button.url) : '',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Wrapline</title>
<style>${DARK_MODE_STYLES}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#f6f7f9">
<table ${TABLE_ATTRIBUTES} width="100%" class="canvas" bgcolor="#f6f7f9" style="background-color:#f6f7f9"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${TABLE_ATTRIBUTES} width="560"><tr><td><![endif]-->
<table ${TABLE_ATTRIBUTES} width="100%" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 14px;${FONT_STYLE}font-size:17px;font-weight:700;color:#12161d">Wrapline</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:28px 24px 12px;background-color:#ffffff;border:1px solid #e0e4ea;border-radius:12px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${FONT_STYLE}font-size:13px;line-height:20px;color:#4d5664">${footer(frame)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const TABLE_ATTRIBUTES = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const FONT_STYLE =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;word-break:break-word;overflow-wrap:anywhere;";
const TEXT_STYLE = `${FONT_STYLE}font-size:16px;line-height:24px;color:#12161d`;
const LINK_STYLE = 'color:#2148b9;text-decoration:underline';

const DARK_MODE_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background-color:#0f1217!important}
.card{background-color:#171b22!important;border-color:#2c333e!important}
.ink{color:#e9ecf1!important}
.muted{color:#aab3c0!important}
.link{color:#9db7ff!important}
.item{border-color:#2c333e!important}
}`;

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;${TEXT_STYLE}">${escapeHtml(joinLines(text))}</p>`;
}

function listTable(items: NonNullable<MailContent['list']>): string {
  const rows = items.map(({ text, url }) => {
    const content = url ? link(url, escapeHtml(joinLines(text))) : escapeHtml(joinLines(text));
    return `<tr><td class="item ink" style="padding:10px 0;border-top:1px solid #e0e4ea;${TEXT_STYLE}">${content}</td></tr>`;
  });
  return `<table ${TABLE_ATTRIBUTES} width="100%" style="margin:0 0 20px">${rows.join('')}</table>`;
}

/** Outlook ignores the padding of links, so the cell has the padding for Outlook. */
function buttonTable({ label, url }: NonNullable<MailContent['button']>): string {
  const cellStyle = 'border-radius:8px;background-color:#2a55d4;mso-padding-alt:12px 22px';
  const anchorStyle = `display:inline-block;padding:12px 22px;${FONT_STYLE}font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`;
  return `<table ${TABLE_ATTRIBUTES} style="margin:4px 0 20px"><tr><td bgcolor="#2a55d4" style="${cellStyle}"><a href="${escapeHtml(url)}" style="${anchorStyle}">${escapeHtml(joinLines(label))}</a></td></tr></table>`;
}

function buttonFallback(url: string): string {
  return `<p class="muted" style="margin:0 0 16px;${FONT_STYLE}font-size:13px;line-height:20px;color:#4d5664">If the button does not work, open this address:<br>${link(url, escapeHtml(url))}</p>`;
}

function footer({ publicUrl, unsubscribeUrl }: MailFrame): string {
  const sender = `Sent by Wrapline, ${link(publicUrl, escapeHtml(publicUrl.replace(/^https?:\/\//, '')))}`;
  return unsubscribeUrl ? `${sender}<br>${link(unsubscribeUrl, UNSUBSCRIBE)}` : sender;
}

/** `content` is HTML. */
function link(url: string, content: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${LINK_STYLE}">${content}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
