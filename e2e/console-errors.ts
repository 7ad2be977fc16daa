import type { BrowserContext } from '@playwright/test';

/** Console errors of a test's pages; any unexpected one fails the test. */
export interface ConsoleErrors {
  /** Ignores errors matching this pattern. The matched text ends with the URL. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** Without a session, requests for the current user return 401, and the browser logs every 401. */
const SIGNED_OUT = /status of 401 .*\/api\/auth\/me$/;

/**
 * Watches all pages of a context for console errors, exceptions, 5xx responses, and requests to
 * other servers.
 */
export function watchConsole(context: BrowserContext, baseURL: string): ConsoleErrors {
  const consoleErrors: string[] = [];
  const expected = [SIGNED_OUT];

  context.on('console', (message) => {
    if (message.type() === 'error') {
      consoleErrors.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  context.on('weberror', (error) => consoleErrors.push(`exception: ${error.error().stack}`));
  context.on('response', (response) => {
    if (response.status() >= 500) consoleErrors.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) {
      consoleErrors.push(`foreign request: ${request.url()}`);
    }
  });

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () =>
      consoleErrors.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
