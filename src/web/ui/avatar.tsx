import classes from './identity.module.css';
import { initials } from './initials.ts';

const HUES = [8, 32, 150, 178, 205, 226, 262, 288, 325];

/** Derives a color from the name, so a name always has the same color. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;

  return HUES[sum % HUES.length] ?? 226;
}

interface AvatarProps {
  name: string;
  /** The URL of an uploaded picture. For privacy, no names are sent to an avatar service. */
  picture?: string | null;
  size?: number;
}

/** A user's picture, or their initials. Decorative: the name is shown next to it. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  if (picture) {
    return <img className={classes.avatar} src={picture} alt="" width={size} height={size} />;
  }

  return (
    <span
      aria-hidden
      className={classes.avatar}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        '--avatar-hue': hueOf(name),
      }}
    >
      {initials(name)}
    </span>
  );
}
