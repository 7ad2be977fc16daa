import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** Thrown if an archive is unsafe to open or can't be read. */
export class ArchiveError extends Error {
  readonly reason: 'broken' | 'too large';

  constructor(reason: 'broken' | 'too large', options?: ErrorOptions) {
    super(`The archive is ${reason}`, options);
    this.reason = reason;
  }
}

const MAX_ENTRIES = 2_000;

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) reject(new ArchiveError('too large'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/**
 * Unpacks an entry and discards the output. Rejects if the entry is longer than its declared size.
 */
function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error);
        return;
      }
      stream.on('error', reject);
      stream.on('end', resolve);
      stream.resume();
    });
  });
}

/**
 * Checks that a ZIP archive is safe to unpack: at most `maxBytes` in total, and no entry longer
 * than its declared size. Returns the entry names. Rejects with an `ArchiveError` otherwise. Run
 * this first, because the libraries that read workbooks unpack any input.
 */
export async function checkArchive(bytes: Buffer, maxBytes: number): Promise<string[]> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (declared > maxBytes) throw new ArchiveError('too large');
    for (const entry of entries) {
      if (!entry.fileName.endsWith('/')) await unpack(zip, entry);
    }

    return entries.map(({ fileName }) => fileName);
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('broken', { cause: error });
  }
}
