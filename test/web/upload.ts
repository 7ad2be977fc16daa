import { vi } from 'vitest';

/** `XMLHttpRequest` with the parts that uploads use, by way of `fetch`, which `answer` handles. */
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

/** Lets `answer` handle the uploads of this test like every other call. */
export function useFetchForUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FetchingRequest);
}
