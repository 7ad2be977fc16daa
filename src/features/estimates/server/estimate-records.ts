import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { ownDocuments } from '#features/documents/server/own-documents.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { joinLine } from '#server/records/search-line.ts';
import { estimateEntity } from '../estimate.ts';
import { isEstimateExpired } from '../estimate-rules.ts';
import { restoreEstimate } from './change-estimate.ts';
import { estimates } from './estimate-table.ts';

export const estimateRecords: RegisteredRecords = {
  entity: estimateEntity,
  table: estimates,
  labelColumn: estimates.estimateNumber,
  own: (userId) => ownDocuments('estimates', userId),
  belongsTo: { jobs: estimates.jobId },
  async searchHits(db, today, { where, orderBy, limit }) {
    const rows = await db
      .select()
      .from(estimates)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);

    return rows.map((row) => ({
      id: row.id,
      title: row.estimateNumber,
      detail: joinLine(
        row.clientName,
        row.expiryDate
          ? `${formatCents(row.totalCents)} until ${formatDay(row.expiryDate)}`
          : formatCents(row.totalCents),
      ),
      status: isEstimateExpired(row, today) ? 'expired' : row.status,
    }));
  },
  restore: restoreEstimate,
};
