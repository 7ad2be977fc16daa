/** Dialogs for a record's files. Loaded when the first one opens. */
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { file as entity, type FiledField, type ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { isVideo } from '../file-types.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FileViewer } from './file-viewer.tsx';
import { MarkupDialog } from './markup-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { pairOf } from './pair-of.ts';
import { PhotoReportDialog } from './photo-report-dialog.tsx';
import { VideoViewer } from './video-viewer.tsx';

/** The open dialog: one for a file, or the job's photo report. */
export type FileWindow =
  | { what: 'view' | 'mark' | 'edit' | 'pair' | 'compare' | 'delete'; one: ListedFile }
  | { what: 'report' };

interface WindowsProps {
  of: { field: FiledField; id: number };
  open: FileWindow;
  /** The files shown on the page. */
  rows: readonly ListedFile[];
  /** Uploads a marked-up copy of a picture; undefined if the user can't add files. */
  onCopy?: ((copy: File, original: ListedFile) => void) | undefined;
  onOpen: (next: FileWindow | null) => void;
}

export function FileWindows({ of, open, rows, onCopy, onOpen }: WindowsProps) {
  // Dialogs can open one another. Return the focus to where the first one was opened.
  useReturnFocus();
  const onClose = () => onOpen(null);
  if (open.what === 'report') return <PhotoReportDialog jobId={of.id} onClose={onClose} />;
  const { what, one } = open;
  if (what === 'edit') return <FileDialog file={one} onClose={onClose} />;
  if (what === 'mark') {
    return (
      <MarkupDialog
        one={one}
        onSave={(copy) => {
          onCopy?.(copy, one);
          onClose();
        }}
        onClose={() => onOpen({ what: 'view', one })}
      />
    );
  }
  if (what === 'pair') return <PairDialog of={of} one={one} onClose={onClose} />;
  const pair = pairOf(one);
  if (what === 'compare' && pair) return <CompareDialog {...pair} onClose={onClose} />;
  if (what === 'delete') {
    return (
      <DeleteRecordDialog
        entity={entity}
        endpoint={fileEndpoints.remove}
        record={one}
        onClose={onClose}
      />
    );
  }

  if (isVideo(one)) return <VideoViewer one={one} onClose={onClose} />;

  return (
    <FileViewer
      of={of}
      rows={rows}
      shown={one}
      onShow={(next) => onOpen({ what: 'view', one: next })}
      onMarkUp={onCopy && (() => onOpen({ what: 'mark', one }))}
      onCompare={pair && (() => onOpen({ what: 'compare', one }))}
      onClose={onClose}
    />
  );
}
