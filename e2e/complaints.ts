import type { BrowserContext } from '@playwright/test';

/** Everything that a test's pages complained about; anything left at its end fails the test. */
export interface Complaints {
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
export function listenForComplaints(context: BrowserContext, baseURL: string): Complaints {
  const complaints: string[] = [];
  const expected = [SIGNED_OUT];

  context.on('console', (message) => {
    if (message.type() === 'error') {
      complaints.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().stack}`));
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) {
      complaints.push(`foreign request: ${request.url()}`);
    }
  });

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
