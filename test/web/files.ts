import type { FileRecord } from '#features/files/file.ts';

/** A photo of hail on a job, as the API shows it. */
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
  day: '2026-11-20',
  addedBy: 'Priya Nair',
  createdBy: 2,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
  version: 1,
};
