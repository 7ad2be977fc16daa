/** Lists the effects of an action, one sentence each. Renders nothing if there are none. */
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
