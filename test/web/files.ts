import { vi } from 'vitest';
import type { FileRecord } from '#features/work/files/file.ts';

/** A photo of hail damage on a job, as the API returns it. */
export const somePhoto: FileRecord = {
  id: 3,
  name: 'slope.jpg',
  caption: 'Hail on the north slope',
  contactId: null,
  jobId: 7,
  taskId: null,
  estimateId: null,
  invoiceId: null,
  type: 'image/jpeg',
  size: 204_800,
  sha256: 'ab'.repeat(32),
  width: 1600,
  height: 1200,
  takenAt: '2026-11-20T21:03:00.000Z',
  coverAt: null,
  sharedAt: null,
  beforeId: null,
  afterId: null,
  day: '2026-11-20',
  addedBy: 'Priya Nair',
  createdBy: 2,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
  version: 1,
};

/** A second photo from the same day. */
export const anotherPhoto: FileRecord = { ...somePhoto, id: 4, name: 'vent.jpg', caption: null };

/** A document from the day before. */
export const someDocument: FileRecord = {
  ...somePhoto,
  id: 5,
  name: 'scope.pdf',
  caption: null,
  type: 'application/pdf',
  takenAt: null,
  day: '2026-11-19',
};

/** A video that a crew recorded on the roof. */
export const someVideo: FileRecord = {
  ...someDocument,
  id: 6,
  name: 'walk-through.mov',
  type: 'video/quicktime',
};

/** A photo that the server stored but could not open. */
export const unopenedPhoto: FileRecord = {
  ...someDocument,
  id: 8,
  name: 'IMG_0412.HEIC',
  type: 'image/heic',
  width: null,
  height: null,
};

/** A dot. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Replaces every image with a single dot, since images are not loaded through `fetch`. */
export function drawDots(): void {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function src(
    this: HTMLImageElement,
  ) {
    Element.prototype.setAttribute.call(this, 'src', PIXEL);
  });
  vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockImplementation(function setAttribute(
    this: HTMLImageElement,
    name: string,
    value: string,
  ) {
    Element.prototype.setAttribute.call(this, name, name === 'src' ? PIXEL : value);
  });
}
