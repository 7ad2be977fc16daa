import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { drawShapes, type Point, type Shape } from './markup-shapes.ts';
import classes from './file-viewer.module.css';

const TOOLS = [
  { value: 'arrow', label: 'Arrow' },
  { value: 'circle', label: 'Circle' },
  { value: 'text', label: 'Text' },
] as const;

type Tool = (typeof TOOLS)[number]['value'];

interface Line {
  from: Point;
  to: Point;
}

const QUALITY = 0.9;

interface MarkupProps {
  one: ListedFile;
  /** Uploads the marked-up copy and closes the dialog. */
  onSave: (copy: File) => void;
  onClose: () => void;
}

/** Draws arrows, circles, and text on a copy of a picture. The original isn't changed. */
export function MarkupDialog({ one, onSave, onClose }: MarkupProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [tool, setTool] = useState<Tool>('arrow');
  const [words, setWords] = useState('');
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [drawn, setDrawn] = useState<Line | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** A ref, because the pointer moves faster than React renders. */
  const line = useRef<Line | null>(null);
  const drag = (next: Line | null) => {
    line.current = next;
    setDrawn(next);
  };

  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.onerror = () =>
      toast({ title: 'Error', description: 'This photo cannot be loaded.', tone: 'error' });
    image.src = fileUrl(fileEndpoints.picture, { params: { id: one.id } });
  }, [one.id]);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !picture) return;
    pen.drawImage(picture, 0, 0);
    const unfinished: Shape[] = drawn && tool !== 'text' ? [{ kind: tool, ...drawn }] : [];
    drawShapes(pen, [...shapes, ...unfinished], picture.naturalWidth);
  }, [picture, shapes, drawn, tool]);

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();

    return {
      x: ((clientX - left) / width) * currentTarget.width,
      y: ((clientY - top) / height) * currentTarget.height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const place = placeOf(event);
    if (tool !== 'text') drag({ from: place, to: place });
    else if (words.trim()) setShapes([...shapes, { kind: 'text', at: place, text: words.trim() }]);
  };
  const end = () => {
    const done = line.current;
    // Ignore taps. A stroke needs two distant points.
    const isLong =
      done !== null &&
      Math.hypot(done.to.x - done.from.x, done.to.y - done.from.y) >
        (picture?.naturalWidth ?? 0) / 100;
    if (done && isLong && tool !== 'text') setShapes([...shapes, { kind: tool, ...done }]);
    drag(null);
  };
  const save = () =>
    canvas.current?.toBlob(
      (blob) => {
        if (!blob) return;
        const name = `${one.name.replace(/\.[^.]*$/, '')} (marked).jpg`;
        onSave(new File([blob], name, { type: blob.type }));
      },
      'image/jpeg',
      QUALITY,
    );

  return (
    <Dialog
      fullScreen
      title={`Mark Up a Copy of ${one.caption ?? one.name}`}
      onClose={() => (shapes.length > 0 ? setIsAsking(true) : onClose())}
      classNames={{ content: classes.window, body: classes.body }}
    >
      <Group gap="xs" align="end">
        <SegmentedControl
          aria-label="Drawing tool"
          data={[...TOOLS]}
          value={tool}
          onChange={(value) => setTool(value as Tool)}
        />
        {tool === 'text' && (
          <TextInput
            label="Text. Tap the photo to place it."
            value={words}
            maxLength={80}
            autoFocus
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        <Group gap="xs" ms="auto" wrap="nowrap">
          <Button
            variant="default"
            disabled={shapes.length === 0}
            onClick={() => setShapes(shapes.slice(0, -1))}
          >
            Undo
          </Button>
          <Button disabled={shapes.length === 0} onClick={save}>
            Save Copy
          </Button>
        </Group>
      </Group>
      <div className={classes.stage} data-drawing>
        {picture && (
          <canvas
            ref={canvas}
            className={classes.picture}
            width={picture.naturalWidth}
            height={picture.naturalHeight}
            aria-label={`The picture, with ${shapes.length} ${shapes.length === 1 ? 'mark' : 'marks'}`}
            role="img"
            onPointerDown={begin}
            onPointerMove={(event) => line.current && drag({ ...line.current, to: placeOf(event) })}
            onPointerUp={end}
            onPointerLeave={end}
          />
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Discard your marks?"
          text="Your marks are not saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep drawing"
          isDangerous
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}
