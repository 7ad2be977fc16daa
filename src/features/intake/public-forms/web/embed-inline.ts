/** Replaces the embed script on another website with the form's frame, and adjusts its height. */
const script = document.currentScript as HTMLScriptElement | null;
const MAX_LENGTH = 1500;

if (script) {
  const address = new URL(script.src);
  const asked = new URLSearchParams(location.search.slice(0, MAX_LENGTH));
  asked.set('embed', '1');
  asked.set('page', location.href.slice(0, MAX_LENGTH));
  const frame = document.createElement('iframe');
  frame.src = `${address.origin}${address.pathname.replace(/\/embed\.js$/, '')}?${asked}`;
  frame.title = script.dataset['title'] ?? 'Form';
  frame.style.cssText = 'display:block;width:100%;height:600px;border:0';
  script.after(frame);
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    const height = Number((data as { gableFormHeight?: unknown } | null)?.gableFormHeight);
    if (height > 0 && height < 100_000) frame.style.height = `${Math.ceil(height)}px`;
  });
}

export {};
