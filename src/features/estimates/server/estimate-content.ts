import { contentOf } from '#features/documents/server/document-content.ts';
import type { DocumentContent } from '#features/documents/document-revision.ts';
import type { EstimateRow } from './estimate-queries.ts';

/** What an estimate prints. */
export function estimateContent(row: EstimateRow): DocumentContent {
  return contentOf(row, {
    number: row.estimateNumber,
    title: row.title,
    description: row.description,
    lastDay: row.expiryDate,
    estimateNumber: null,
  });
}
