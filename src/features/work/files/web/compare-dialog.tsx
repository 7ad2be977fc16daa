import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { fileEndpoints } from '../file-endpoints.ts';
import windowClasses from './file-viewer.module.css';
import classes from './compare-dialog.module.css';

const WAYS = [
  { value: 'slider', label: 'Slider' },
  { value: 'beside', label: 'Side by Side' },
] as const;

interface CompareProps {
  beforeId: number;
  afterId: number;
  onClose: () => void;
}

/** Compares the photos of a pair, on top of each other with a slider or side by side. */
export function CompareDialog({ beforeId, afterId, onClose }: CompareProps) {
  const [way, setWay] = useState<string>('slider');
  const [part, setPart] = useState(50);
  const isSlider = way === 'slider';
  const picture = (name: string, id: number) => (
    <figure className={classes.half} data-name={name}>
      <img src={fileUrl(fileEndpoints.picture, { params: { id } })} alt={name} draggable={false} />
      <figcaption>{name}</figcaption>
    </figure>
  );

  return (
    <Dialog
      fullScreen
      title="Before and After"
      onClose={onClose}
      classNames={{ content: windowClasses.window, body: windowClasses.body }}
    >
      <SegmentedControl
        aria-label="Comparison view"
        className={classes.ways}
        data={[...WAYS]}
        value={way}
        onChange={setWay}
      />
      <div
        className={classes.stage}
        data-way={way}
        style={{ '--part': `${part}%` } as React.CSSProperties}
      >
        {picture('Before', beforeId)}
        {picture('After', afterId)}
        {isSlider && (
          <input
            type="range"
            className={classes.slider}
            aria-label="Before photo width"
            min={0}
            max={100}
            value={part}
            onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
          />
        )}
      </div>
    </Dialog>
  );
}
