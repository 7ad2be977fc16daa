import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PasswordProofForm } from '#features/office/auth/web/password-proof-form.tsx';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi, fileUrl, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import rowList from '#web/ui/row-list.module.css';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { backupEndpoints, FILE_HOURS, type Backup } from '../backup-endpoints.ts';

/** Milliseconds between progress updates while a backup is in progress. */
const RELOAD_MS = 1_000;

const STATES = {
  waiting: { label: 'Waiting', color: 'gray' },
  writing: { label: 'Writing', color: 'blue' },
  checking: { label: 'Checking', color: 'blue' },
  verified: { label: 'Records verified', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const;

const isUnderWay = ({ state }: Backup) => !['verified', 'failed'].includes(state);

const count = (amount: number, noun: string) =>
  `${amount.toLocaleString('en-US')} ${noun}${amount === 1 ? '' : 's'}`;

/** '12.4 MB' */
const sizeOf = (bytes: number) =>
  bytes < 100_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('en-US')} KB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** Creates backups of the entire company and offers the latest one for download. */
export function BackupSettings() {
  const canMake = useCan('backups', 'create');
  const answer = useQuery({
    ...endpointQuery(backupEndpoints.list),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? RELOAD_MS : false),
  });
  const make = useMutation({
    mutationFn: () => callApi(backupEndpoints.create),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), tone: 'error' }),
  });
  const all = answer.data ?? [];

  return (
    <Card
      title="Backup"
      description="One file with your company’s records, documents, settings, and people. Keep it on another computer or disk."
      actions={
        canMake && (
          <Button
            loading={make.isPending}
            disabled={!answer.isSuccess || all.some(isUnderWay)}
            onClick={() => make.mutate()}
          >
            Create Backup
          </Button>
        )
      }
    >
      {answer.isPending && <Skeleton height={160} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && all.length === 0 && (
        <EmptyState title="No backups yet" text="Create one now. You can keep working." />
      )}
      <ul className={rowList.rows} aria-label="Backups">
        {all.map((one) => (
          <BackupRow key={one.id} backup={one} />
        ))}
      </ul>
      <p className={rowList.footnote}>
        <strong>Photos and files are not included.</strong> After each backup, also copy the{' '}
        <code>files</code> folder in Gable’s data folder or your storage bucket. Logos, profile
        photos, and document PDFs are included.
      </p>
      <p className={rowList.footnote}>
        Every backup is verified before download and available for {FILE_HOURS} hours. To restore
        one, run <code>npm run restore</code> on the server. See <code>README.md</code>.
      </p>
    </Card>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const { id, state, createdAt, by, rows, bytes, bookProblems, hasFile } = backup;
  const { timeZoneName } = useMe();
  const canDownload = useCan('backups', 'export');
  const [isAsking, setIsAsking] = useState(false);
  const time = formatInstant(createdAt, timeZoneName);
  const { label, color } = STATES[state];

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>
          {time} <ColorBadge color={color} label={label} />
        </div>
        <div className={rowList.detail} aria-live={isUnderWay(backup) ? 'polite' : undefined}>
          by {by}
          {rows > 0 && ` · ${count(rows, 'row')}`}
          {bytes > 0 && ` · ${sizeOf(bytes)}`}
          {state === 'verified' && !hasFile && ' · file removed'}
        </div>
        {state === 'failed' && (
          <div className={rowList.problem}>
            The backup failed. See the{' '}
            <Link to="/settings" search={{ tab: 'queue' }}>
              {' '}
              queue{' '}
            </Link>{' '}
            for the reason.
          </div>
        )}
        {bookProblems !== null && bookProblems > 0 && (
          <div className={rowList.problem}>
            The file is complete, but the accounts do not add up in {count(bookProblems, 'place')}.
            Run <code>npm run check-books</code> for details.
          </div>
        )}
      </div>
      {hasFile && canDownload && (
        <Button
          variant="default"
          aria-label={`Download backup from ${time}`}
          onClick={() => setIsAsking(true)}
        >
          Download
        </Button>
      )}
      {isAsking && <DownloadDialog id={id} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

/** Let the browser stream the file to disk, since a backup may not fit into memory. */
function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Asks for the password, then downloads the file. */
function DownloadDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog title="Download backup" size={420} onClose={onClose}>
      <PasswordProofForm
        text="Anyone with this file can read your company’s data. Keep it secure."
        submitLabel="Download"
        busyLabel="Checking..."
        save={(body) => callApi(backupEndpoints.allowDownload, { params: { id }, body })}
        onSaved={({ token }) => {
          startDownload(fileUrl(backupEndpoints.download, { params: { id }, query: { token } }));
          toast({ title: 'Download started', tone: 'success' });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
