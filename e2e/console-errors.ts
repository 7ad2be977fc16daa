import type { BrowserContext } from '@playwright/test';

/** The errors of a test's pages; an unexpected one fails the test. */
export interface ConsoleErrors {
  /** Ignores an expected error: matched against its text, which ends with the address. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** Requests for the current user get a 401 without a session, and the browser logs every 401. */
const SIGNED_OUT = /status of 401 .*\/api\/auth\/me$/;

/**
 * Watches all pages of a context for console errors, exceptions, responses from 500 on, and
 * requests to other servers.
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
