/**
 * The policy of the app's page allows a browser little everywhere, and more at the addresses that need it.
 */
import { createHash } from 'node:crypto';
import { STRICT_HEADERS } from '#server/http/security-headers.ts';

/** The sources beyond its own server that one address of the app may use. */
export interface PageAllowance {
  path: string;
  /** Origins that its scripts, frames and requests may come from and go to. */
  scripts: readonly string[];
  frames: readonly string[];
  requests: readonly string[];
  /** Origins that may use the browser's payment sheet. */
  payment: readonly string[];
}

type Origins = Pick<PageAllowance, 'scripts' | 'frames' | 'requests'>;

const OWN: Origins = { scripts: [], frames: [], requests: [] };

/** Lets only our own files and the page's one inline script run; styles are set inline by the components. */
function contentSecurityPolicy(html: string, { scripts, frames, requests }: Origins): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...scripts].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...requests].join(' '),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const headersAt = (html: string, allowance: PageAllowance): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(html, allowance),
  ...paymentHeaders(allowance),
});

/** Returns the headers that a page which takes a payment needs beside its content policy. */
export function paymentHeaders(allowance: Pick<PageAllowance, 'payment'>): Record<string, string> {
  const payment = ['self', ...allowance.payment.map((origin) => `"${origin}"`)].join(' ');

  return {
    'permissions-policy': STRICT_HEADERS['permissions-policy'].replace(
      'payment=()',
      `payment=(${payment})`,
    ),
    // A bank's sign-in opens in a window that reports back to the form that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/** The headers of the app's page at an address. */
export function pagePolicies(
  html: string,
  allowances: readonly PageAllowance[],
): (path: string) => Record<string, string> {
  const everywhere = { 'content-security-policy': contentSecurityPolicy(html, OWN) };
  const wider = new Map(
    allowances.map((allowance) => [allowance.path, headersAt(html, allowance)]),
  );

  return (path) => wider.get(path.replace(/(?<=.)\/$/, '')) ?? everywhere;
}
