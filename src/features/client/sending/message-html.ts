/** A message to render as an HTML email, shared by the server that sends it and the preview. */

export interface MailedMessage {
  companyName: string;
  /** Shown below the message: phone, email, and address. */
  companyLines: readonly string[];
  message: string;
  /** The amounts and dates in the box, such as 'Balance due', '$2,525.00'. */
  facts: readonly { label: string; value: string }[];
  /** The attached file's name; null if there is no attachment. */
  fileName: string | null;
  /** The client page's URL, and the button's label. */
  link: { url: string; label: string } | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

type Link = NonNullable<MailedMessage['link']>;

const button = ({ url, label }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="background:#1d4ed8;border-radius:8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

/** Renders the link inside a sentence. */
const anchor = ({ url }: Link) =>
  `<a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(url)}</a>`;

/**
 * Turns blank lines into paragraphs and other line breaks into <br>. The link becomes a button if
 * it is a separate paragraph or isn't in the message, in which case the button goes at the end.
 */
function paragraphs({ message, link }: MailedMessage): string {
  const lines = (text: string) => {
    const escaped = escapeHtml(text).replaceAll('\n', '<br>');

    return link ? escaped.replaceAll(escapeHtml(link.url), anchor(link)) : escaped;
  };
  const written = message
    .split(/\n{2,}/)
    .map((text) =>
      link?.url === text.trim()
        ? button(link)
        : `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(text)}</p>`,
    )
    .join('');

  return link && !message.includes(link.url) ? `${written}${button(link)}` : written;
}

function box({ facts, fileName }: MailedMessage): string {
  const rows = facts
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:4px 12px 4px 0;color:#5b6470">${escapeHtml(label)}</td><td align="right" style="padding:4px 0;font-weight:600;color:#1c2430">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const attached =
    fileName === null
      ? ''
      : `<p style="margin:8px 0 0;font-size:13px;line-height:18px;color:#5b6470;overflow-wrap:anywhere">Attached: ${escapeHtml(fileName)}</p>`;
  if (rows === '' && attached === '') return '';

  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;background:#f5f6f8;border-radius:8px"><tr><td style="padding:12px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:22px">${rows}</table>${attached}</td></tr></table>`;
}

/**
 * Returns a complete HTML page without scripts or images, whose only link is the client's page. All
 * text is escaped.
 */
export function messageHtml(mailed: MailedMessage): string {
  const { companyName, companyLines } = mailed;
  const foot = companyLines.map(escapeHtml).join(' · ');

  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(companyName)}</title></head>
<body style="margin:0;padding:0;background:#eceef1;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eceef1"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:584px;background:#ffffff;border-radius:12px">
<tr><td style="padding:24px 24px 16px;font-size:20px;line-height:28px;font-weight:700;color:#1c2430;border-bottom:1px solid #e4e7eb;overflow-wrap:anywhere;${FONT}">${escapeHtml(companyName)}</td></tr>
<tr><td style="padding:20px 24px 24px;font-size:16px;line-height:24px;color:#1c2430;${FONT}">${paragraphs(mailed)}${box(mailed)}</td></tr>
</table>
<p style="margin:16px 8px 0;font-size:13px;line-height:20px;color:#5b6470;${FONT}">${[escapeHtml(companyName), foot].filter(Boolean).join('<br>')}</p>
</td></tr></table>
</body></html>`;
}
