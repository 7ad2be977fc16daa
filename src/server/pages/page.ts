/**
 * Pages that the server renders itself, separate from the web app. They work without scripts and
 * without an account.
 */
import type { FastifyReply } from 'fastify';
import { brandStyle, DEFAULT_BRAND_COLOR } from '#shared/brand-color.ts';
import { inlineFile, policyHashOf } from '#server/inline-file.ts';
import { paymentHeaders } from '#server/http/page-policy.ts';
import type { PageAllowance } from '#server/http/page-policy.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { attributes, html, rawHtml } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';

export interface Page {
  title: string;
  company: { name: string; logoUrl: string | null; brandColor: string | null } | null;
  main: Html;
  /** Shown above everything else. */
  ribbon?: Html | false;
  /** True if the page is shown inside a page of another website. */
  isEmbedded?: boolean;
  /** The websites that may show the page in a frame. If omitted, none may. */
  framedBy?: readonly string[];
  /** The source files of the page's style and script: see `inlineFile`. */
  style: string;
  script: string;
  status?: number | undefined;
  /** The sources on other servers that the script may use. If omitted, none. */
  allows?: Omit<PageAllowance, 'path'> | undefined;
}

/** Returns the content of a page that shows a single message. */
export const noteMain = (title: string, text: string): Html =>
  html`<h1>${title}</h1>
    <p class="message">${text}</p>`;

interface Frame extends Page {
  /** The complete elements. The page's policy contains the hashes of their contents. */
  styleElement: Html;
  scriptElement: Html;
}

function pageHtml({
  title,
  company,
  main,
  ribbon = false,
  isEmbedded = false,
  styleElement,
  scriptElement,
}: Frame): string {
  const head =
    !isEmbedded &&
    company &&
    html`<header>
      ${
        company.logoUrl
          ? html`<img src="${company.logoUrl}" alt="${company.name}" />`
          : html`<span>${company.name}</span>`
      }
    </header>`;

  return html`<!doctype html>
    <html lang="en" ${attributes({ class: isEmbedded && 'embedded' })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}${company && ` – ${company.name}`}</title>
        ${styleElement}
      </head>
      <body>
        ${ribbon}${head}
        <main>${main}</main>
        ${scriptElement}
      </body>
    </html> `.text;
}

/**
 * Sends a page as the response. Its policy allows only its own style and script, and the sources in
 * `allows`.
 */
export async function pageAnswer(reply: FastifyReply, page: Page): Promise<FileAnswer> {
  const [style, script] = [await inlineFile(page.style), await inlineFile(page.script)];
  const styles = `${style.text}${brandStyle(page.company?.brandColor ?? DEFAULT_BRAND_COLOR)}`;
  // This older header can't name the sites that may frame the page. The policy does that.
  if (page.framedBy) reply.removeHeader('x-frame-options');
  const { scripts = [], frames = [], requests = [] } = page.allows ?? {};
  if (page.allows) reply.headers(paymentHeaders(page.allows));

  return {
    body: pageHtml({
      ...page,
      styleElement: rawHtml(`<style>${styles}</style>`),
      scriptElement: rawHtml(`<script>${script.text}</script>`),
    }),
    policy: [
      "default-src 'none'",
      `style-src ${policyHashOf(styles)}`,
      ['script-src', script.policyHash, ...scripts].join(' '),
      ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
      "img-src 'self'",
      ["connect-src 'self'", ...requests].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${page.framedBy ? ["'self'", ...page.framedBy].join(' ') : "'none'"}`,
    ].join('; '),
    ...(page.status !== undefined && { status: page.status }),
  };
}
