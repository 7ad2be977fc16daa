/** A stream of events in which a test sends the events, and breaks the connection. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];

  /** The one that was opened last. */
  static latest(this: void): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('No stream was opened.');

    return source;
  }

  /** Returns the requested addresses, in this order. */
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

  /** An event of the server; `open` without an id is the connection's own. */
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
