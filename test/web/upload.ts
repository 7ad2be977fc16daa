import { vi } from 'vitest';

/**
 * Implements the parts of `XMLHttpRequest` that uploads use on top of `fetch`, so `answer` can
 * handle them.
 */
class FetchingRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private method = '';
  private url = '';
  private headers = new Headers();
  private sentHeaders = new Headers();
  private readonly stop = new AbortController();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.sentHeaders].map((pair) => pair.join(': ')).join('\r\n');
  }

  abort(): void {
    this.stop.abort();
    this.onabort?.();
    this.onloadend?.();
  }

  send(body: Blob | null): void {
    void this.fetch(body);
  }

  private async fetch(body: Blob | null): Promise<void> {
    const { method, headers } = this;
    try {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const response = await globalThis.fetch(this.url, { method, headers, body });
      const text = await response.text();
      if (this.stop.signal.aborted) return;
      this.status = response.status;
      this.statusText = response.statusText;
      this.sentHeaders = response.headers;
      this.responseText = text;
      this.onload?.();
    } catch {
      if (!this.stop.signal.aborted) this.onerror?.();
    }
    this.onloadend?.();
  }
}

/** Makes `answer` handle this test's uploads like any other call. */
export function useFetchForUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FetchingRequest);
}
