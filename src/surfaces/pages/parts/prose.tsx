import type { Html } from '../layout/render.ts';

/** A sentence of ours, in which `code` stands between backticks. */
export function Prose({ text }: { text: string }): Html {
  return <>{text.split(/`([^`]+)`/g).map((piece, index) => (index % 2 === 0 ? piece : <code>{piece}</code>))}</>;
}
