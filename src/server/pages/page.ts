/** Pages that the server writes itself, outside of the application: they need no script, and no account. */
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
  /** Above everything else. */
  ribbon?: Html | false;
  /** Shown within a page of another website. */
  isEmbedded?: boolean;
  /** The websites that may show the page in a frame; none when left out. */
  framedBy?: readonly string[];
  /** The sources of its style and script: see `inlineFile`. */
  style: string;
  script: string;
  status?: number | undefined;
  /** The sources that the script may load from elsewhere; none when left out. */
  allows?: Omit<PageAllowance, 'path'> | undefined;
}

/** Returns the content of a page with a single message. */
export const noteMain = (title: string, text: string): Html =>
  html`<h1>${title}</h1>
    <p class="message">${text}</p>`;

interface Frame extends Page {
  /** The whole elements: the page's policy names them by the hash of their content. */
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
 * Sends a page as the response, under a policy that lets its own style and script run, and no other but the
 * allowed ones.
 */
export async function pageAnswer(reply: FastifyReply, page: Page): Promise<FileAnswer> {
  const [style, script] = [await inlineFile(page.style), await inlineFile(page.script)];
  const styles = `${style.text}${brandStyle(page.company?.brandColor ?? DEFAULT_BRAND_COLOR)}`;
  // The policy names the sites that may show it in a frame, which this older header cannot.
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
