import { Button, Group } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RelatedListProps } from '#web/feature-web.ts';
import { totalText } from '#web/list/page-numbers.ts';
import { Pager } from '#web/list/pager.tsx';
import { rowsQuery } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useScreen } from '#web/ui/use-screen.ts';
import type { FiledField } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { ACCEPTED_IN_DIALOG, isPicture } from '../file-types.ts';
import { FileGallery } from './file-gallery.tsx';
import type { FileWindow } from './file-windows.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useUploads } from './uploads.ts';
import classes from './files.module.css';

const FileWindows = lazy(async () => ({
  default: (await import('./file-windows.tsx')).FileWindows,
}));
const LeaveGuard = lazy(async () => ({
  default: (await import('#web/form/unsaved-changes-guard.tsx')).UnsavedChangesGuard,
}));

const LEAVING = {
  title: 'Leave before uploads finish?',
  text: 'Files are still uploading. If you leave now, unfinished uploads are lost.',
};

const AT_ONCE = 24;

/** Calls `take` with pasted files, unless the user pastes into a text input. */
function usePastedFiles(take: (files: File[]) => void, isOn: boolean): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable]');
      if (files.length === 0 || isTyping) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);

    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}

/**
 * Shows a record's photos and files, even if there are none. Files can be added by choosing,
 * dropping, or pasting them, or with the camera.
 */
export function FilesCard({ of: { field, id } }: RelatedListProps) {
  const of = { field: field as FiledField, id };
  const may = useMay('files');
  const canAdd = may('create');
  const { uploads, list } = useUploads(of);
  const [page, setPage] = useState(1);
  const [isOver, setIsOver] = useState(false);
  const [open, setOpen] = useState<FileWindow | null>(null);
  const hasCamera = useScreen('(pointer: coarse)');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  usePastedFiles(uploads.add, canAdd);
  const answer = useQuery({
    ...rowsQuery(fileEndpoints.list, {
      filters: [{ field, operator: 'equals', values: [String(id)] }],
      page,
      pageSize: AT_ONCE,
    }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0, isTotalBounded = false } = answer.data ?? {};
  const hasReport = field === 'jobId' && rows.some((one) => isPicture(one));
  if (!canAdd && answer.data && total === 0) return null;

  return (
    <div
      className={`${classes.drop} no-print`}
      data-over={isOver || undefined}
      {...(canAdd && {
        onDragOver: (event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        },
        onDragLeave: (event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        },
        onDrop: (event) => {
          setIsOver(false);
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          uploads.add([...event.dataTransfer.files]);
        },
      })}
    >
      <Card
        title={
          total > 0
            ? `Photos and Files (${totalText({ total, isTotalBounded })})`
            : 'Photos and Files'
        }
        actions={
          <Group gap={4}>
            {hasReport && (
              <Button
                variant="default"
                size="compact-md"
                onClick={() => setOpen({ what: 'report' })}
              >
                Photo Report
              </Button>
            )}
            {canAdd && hasCamera && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconCamera size={16} aria-hidden />}
                onClick={() => camera.current?.click()}
              >
                Take Photo
              </Button>
            )}
            {canAdd && (
              <Button variant="default" size="compact-md" onClick={() => chooser.current?.click()}>
                Add Files
              </Button>
            )}
          </Group>
        }
      >
        {[
          { ref: chooser, label: 'Files to add', accept: ACCEPTED_IN_DIALOG },
          {
            ref: camera,
            label: 'Photo to take',
            accept: 'image/*',
            capture: 'environment' as const,
          },
        ].map(({ ref, label, ...input }) => (
          <input
            key={label}
            ref={ref}
            type="file"
            multiple
            hidden
            aria-label={label}
            {...input}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])];
              // Clear the input so the same file can be chosen again after a failure.
              currentTarget.value = '';
              uploads.add(chosen);
            }}
          />
        ))}
        {list.length > 0 && <UploadRows list={list} uploads={uploads} />}
        {answer.isError && (
          <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.isPending && <Skeleton height={96} radius="md" />}
        {answer.data && total === 0 && list.length === 0 && (
          <p className={classes.note}>No photos or files yet. Drop, paste, or choose Add Files.</p>
        )}
        <FileGallery files={rows} may={may} onOpen={setOpen} />
        <Pager
          page={page}
          pageSize={AT_ONCE}
          total={total}
          isTotalBounded={isTotalBounded}
          items="files"
          onPage={setPage}
        >
          <Link to="/files" search={{ [`filter[${field}]`]: String(id) }}>
            View all
          </Link>
        </Pager>
      </Card>
      <Suspense>
        {open && (
          <FileWindows
            of={of}
            open={open}
            rows={rows}
            onCopy={canAdd ? (copy, { takenAt }) => uploads.add([copy], { takenAt }) : undefined}
            onOpen={setOpen}
          />
        )}
        {list.some(({ state }) => state !== 'failed') && (
          <LeaveGuard isDirty isLeavingFine={() => false} words={LEAVING} />
        )}
      </Suspense>
    </div>
  );
}
