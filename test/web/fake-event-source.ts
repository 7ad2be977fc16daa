/** A fake event stream: the test sends its events and breaks the connection. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];

  /** Returns the stream that was opened last. */
  static latest(this: void): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('No stream was opened.');

    return source;
  }

  /** Returns the URLs of the opened streams, in order. */
  static addresses(this: void): string[] {
    return FakeEventSource.opened.map(({ url }) => url);
  }

  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  /**
   * Dispatches an event from the server, or the connection's own `open` event if there is no ID.
   */
  say(name: string, { lastEventId, data }: { lastEventId?: string; data?: object }): void {
    this.dispatchEvent(
      lastEventId === undefined
        ? new Event(name)
        : new MessageEvent(name, { lastEventId, data: JSON.stringify(data ?? null) }),
    );
  }

  breakOff(): void {
    this.dispatchEvent(new Event('error'));
  }
}
