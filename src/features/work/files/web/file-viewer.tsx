import { ActionIcon, Button } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FiledField, ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { isPicture } from '../file-types.ts';
import { aboutFile } from './about-file.ts';
import { picturesOf } from './pictures-of.ts';
import classes from './file-viewer.module.css';

/** The minimum length of a horizontal swipe to change pictures. */
const SWIPE_PX = 48;

/** The number of pictures that the viewer loads. */
const AT_ONCE = 100;

interface ViewerProps {
  of: { field: FiledField; id: number };
  /**
   * The files shown on the page. The viewer uses their pictures until it has loaded all of them.
   */
  rows: readonly ListedFile[];
  shown: ListedFile;
  onShow: (one: ListedFile) => void;
  /** Opens a copy for drawing; undefined if the user can't add files. */
  onMarkUp?: (() => void) | undefined;
  /** Compares the picture with the other one in its pair. */
  onCompare?: (() => void) | null;
  onClose: () => void;
}

/**
 * Shows a picture full-screen. The arrow keys, swipes, and buttons go to the previous or next one.
 */
export function FileViewer({ of, rows, shown, onShow, onMarkUp, onCompare, onClose }: ViewerProps) {
  const { timeZoneName } = useMe();
  const start = useRef<number | null>(null);
  const { data } = useQuery(picturesOf(of, { pageSize: AT_ONCE }));
  const all = data?.rows.some(({ id }) => id === shown.id) ? data : null;
  const pictures = (all?.rows ?? rows).filter((one) => isPicture(one));
  const total = all ? all.total - all.rows.length + pictures.length : pictures.length;
  const place = pictures.findIndex(({ id }) => id === shown.id);
  const [before, after] = [pictures[place - 1], pictures[place + 1]];
  const turnTo = (one: ListedFile | undefined) => {
    if (one) onShow(one);
  };
  const turnBy = (steps: number) => turnTo(pictures[place + steps]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turnBy(-1);
    if (key === 'ArrowRight') turnBy(1);
    if (key === 'Home') turnTo(pictures[0]);
    if (key === 'End') turnTo(pictures.at(-1));
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = start.current === null ? 0 : clientX - start.current;
    start.current = null;
    if (Math.abs(moved) >= SWIPE_PX) turnBy(moved > 0 ? -1 : 1);
  };
  const params = { params: { id: shown.id } };

  return (
    <Dialog
      fullScreen
      title={shown.caption ?? shown.name}
      onClose={onClose}
      onKeyDown={onKeyDown}
      classNames={{ content: classes.window, body: classes.body }}
    >
      <div
        className={classes.stage}
        onPointerDown={({ clientX }) => (start.current = clientX)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (start.current = null)}
      >
        <img
          key={shown.id}
          className={classes.picture}
          src={fileUrl(fileEndpoints.picture, params)}
          alt={shown.caption ?? shown.name}
          draggable={false}
          {...(shown.width && shown.height && { width: shown.width, height: shown.height })}
        />
        {before && (
          <ActionIcon
            className={classes.turn}
            data-side="before"
            variant="default"
            size="xl"
            aria-label="Previous picture"
            onClick={() => turnTo(before)}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
        )}
        {after && (
          <ActionIcon
            className={classes.turn}
            data-side="after"
            variant="default"
            size="xl"
            aria-label="Next picture"
            onClick={() => turnTo(after)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.about} aria-live="polite">
          {`${place + 1} of ${total}: ${aboutFile(shown, timeZoneName)}`}
        </p>
        {onCompare && (
          <Button variant="default" onClick={onCompare}>
            Compare Before and After
          </Button>
        )}
        {onMarkUp && (
          <Button variant="default" onClick={onMarkUp}>
            Mark Up a Copy
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={fileUrl(fileEndpoints.download, params)}
          download={shown.name}
        >
          Download
        </Button>
      </div>
    </Dialog>
  );
}
