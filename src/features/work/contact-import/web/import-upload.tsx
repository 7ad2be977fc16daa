import { Button } from '@mantine/core';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useRef, useState, useEffect, useEffectEvent } from 'react';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { MAX_IMPORT_BYTES } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ContactImport } from '../contact-import.ts';
import { keepImport } from './keep-import.ts';
import classes from './import-upload.module.css';

interface ImportUploadProps {
  onUploaded: (uploaded: ContactImport) => Promise<void>;
}

/** Uploads a dropped or selected file. Nothing is imported yet. */
export function ImportUpload({ onUploaded }: ImportUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = fileName !== null;

  const upload = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setProblem(null);
    if (file.size > MAX_IMPORT_BYTES) {
      setProblem('The file is larger than 20 MB. Split it into several files.');
      return;
    }

    setFileName(file.name);
    try {
      // Set the type ourselves: the one the browser reports depends on installed software.
      const body = new Blob([file], { type: 'text/csv' });
      const query = { fileName: file.name.slice(0, 200) };
      const uploaded = await callApi(contactImportEndpoints.upload, { query, body });
      keepImport(uploaded);
      await onUploaded(uploaded);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setFileName(null);
  };

  const isOver = useFileDrop((file) => void upload(file));

  return (
    <div className={classes.upload}>
      <section aria-label="File" className={classes.zone} data-over={isOver || undefined}>
        <IconFileSpreadsheet size={40} stroke={1.5} className={classes.icon} aria-hidden />
        <p className={classes.title}>{isBusy ? `Reading ${fileName}…` : 'Drop your file here'}</p>
        <p className={classes.hint}>
          CSV, Excel (.xlsx), or vCard. Up to 50,000 rows, 20,000 in Excel.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.vcf,.json,.xls,.iif,text/csv"
          className="visually-hidden"
          aria-label="Contact file"
          tabIndex={-1}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            // Clear the input so the user can select the same file again after fixing it.
            event.currentTarget.value = '';
          }}
        />
        <Button loading={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </section>
      <ProblemNotice problem={problem} />
      <ol className={classes.explained}>
        <li>Match your columns.</li>
        <li>We check every row for duplicates and errors.</li>
        <li>Import. You can undo it later.</li>
      </ol>
    </div>
  );
}

/**
 * Accepts files dropped anywhere on the page, which the browser would otherwise open. Returns true
 * while a file is dragged over the page.
 */
function useFileDrop(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer?.files[0]);
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // When the pointer only moves between two elements, it is still over the page.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const dropped = (event: DragEvent) => drop(event);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', dropped);
    };
  }, []);

  return isOver;
}
