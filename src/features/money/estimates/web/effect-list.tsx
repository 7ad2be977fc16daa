/** The effects of an action as a list of sentences; renders nothing without any. */
export function EffectList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;

  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
