import { useDeferredValue } from 'react';
import { messageHtml, type MailedMessage } from '../message-html.ts';
import classes from './sending.module.css';

interface MessagePreviewProps {
  mailed: MailedMessage;
  subject: string;
  /** 'Ridgeline Roofing <office@ridgeline.example>' */
  from?: string | null;
}

/**
 * Shows the email as the client sees it, in a sandboxed frame that can't run scripts or open links.
 */
export function MessagePreview({ mailed, subject, from }: MessagePreviewProps) {
  const html = useDeferredValue(messageHtml(mailed));

  return (
    <figure className={classes.preview} aria-label="Preview">
      <figcaption className={classes.previewHead}>
        {from && <span>{from}</span>}
        <strong>{subject || 'No subject'}</strong>
      </figcaption>
      <iframe className={classes.frame} title="Preview of the email" sandbox="" srcDoc={html} />
    </figure>
  );
}
