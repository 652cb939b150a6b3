import type { EntityPicture } from '../../../app/entities/describe-entity.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { atBlocks, claimLine, countOfClaims, presenceBlocks } from './claims.ts';

/** The known, disputed and unknown facts of an entity. */
export function entityText(picture: EntityPicture, options: TextOptions): string {
  const paint = painter(options.colour);
  const { name, kind, id, aliases, known, hearsay, total, disputed, disputed_attributes, concluded, unknown } = picture;
  const also = aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`;
  const blocks = [`${paint('bold', name)} (${kind}, ${id})${also}`];
  if (disputed_attributes.length > 0) blocks.push(`${paint('red', '⚠ disputed')} ${disputed_attributes.join(', ')}`);
  blocks.push(...atBlocks(picture, paint), ...presenceBlocks(picture, paint));
  if (known.length > 0)
    blocks.push(
      section(
        'Known',
        known.map((claim) => claimLine(claim, paint)),
        paint,
      ),
    );
  if (hearsay.length > 0)
    blocks.push(
      section(
        'Said, but not established',
        hearsay.map((claim) => claimLine(claim, paint)),
        paint,
      ),
    );
  const left = total - known.length - hearsay.length - countOfClaims(picture);
  if (left > 0) blocks.push(`… and ${left} more claims.`);
  if (concluded.length > 0)
    blocks.push(
      section(
        'Beginning, concluded from other dates',
        concluded.map((sentence) => `  ${sentence}`),
        paint,
      ),
    );
  if (unknown.length > 0)
    blocks.push(
      section(
        'Unknown',
        unknown.map((sentence) => `  ${sentence}`),
        paint,
      ),
    );
  if (disputed.length > 0) {
    blocks.push(paint('bold', 'Disputed'));
    blocks.push(
      ...findingBlocks(
        disputed.map(({ violation: finding }) => finding),
        options,
      ),
    );
  }
  return `${blocks.join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[], paint: Paint): string {
  return [paint('bold', title), ...lines].join('\n');
}
