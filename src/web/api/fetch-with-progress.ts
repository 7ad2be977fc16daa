function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const place = line.indexOf(':');
    if (place > 0) headers.append(line.slice(0, place), line.slice(place + 1).trim());
  }

  return headers;
}

/**
 * A `fetch` that reports upload progress from 0 to 1, which the browser's own `fetch` doesn't
 * support.
 */
export const fetchWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { signal } = init;
      const abort = () => request.abort();
      const fail = () => reject(new TypeError('Failed to fetch'));
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        const headers = headersOf(request.getAllResponseHeaders());
        resolve(
          new Response(status === 204 ? null : responseText, { status, statusText, headers }),
        );
      };
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      if (signal?.aborted) {
        reject(new DOMException('Cancelled', 'AbortError'));
        return;
      }
      signal?.addEventListener('abort', abort);
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
