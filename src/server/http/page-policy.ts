/**
 * The app's content security policy: strict for most pages, with exceptions for the pages that need
 * them.
 */
import { createHash } from 'node:crypto';
import { STRICT_HEADERS } from '#server/http/security-headers.ts';

/** The sources on other servers that a single page of the app may use. */
export interface PageAllowance {
  path: string;
  /** Origins that the page's scripts, frames, and requests may use. */
  scripts: readonly string[];
  frames: readonly string[];
  requests: readonly string[];
  /** Origins that may open the browser's payment sheet. */
  payment: readonly string[];
}

type Origins = Pick<PageAllowance, 'scripts' | 'frames' | 'requests'>;

const OWN: Origins = { scripts: [], frames: [], requests: [] };

/**
 * Returns a policy that allows only our own files and the page's single inline script. Inline
 * styles are allowed because the components use them.
 */
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

/** Returns the headers that a payment page needs in addition to its content security policy. */
export function paymentHeaders(allowance: Pick<PageAllowance, 'payment'>): Record<string, string> {
  const payment = ['self', ...allowance.payment.map((origin) => `"${origin}"`)].join(' ');

  return {
    'permissions-policy': STRICT_HEADERS['permissions-policy'].replace(
      'payment=()',
      `payment=(${payment})`,
    ),
    // Bank sign-ins open in a popup that has to report back to the form that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/** Returns a function that returns the headers for a page of the app, by path. */
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
