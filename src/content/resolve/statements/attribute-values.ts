import type { Scalar } from '../../../model/claim.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { own } from '../../../util/own.ts';
import type { YamlScalar } from '../../../util/yaml/index.ts';
import type { SourceFile } from '../../formats/parsed-file.ts';
import type { DateReader } from '../date-reader.ts';

const genders: Readonly<Record<string, string>> = {
  m: 'male',
  male: 'male',
  man: 'male',
  boy: 'male',
  he: 'male',
  'he/him': 'male',
  f: 'female',
  female: 'female',
  woman: 'female',
  girl: 'female',
  lady: 'female',
  she: 'female',
  'she/her': 'female',
};

/** An attribute's value as its definition says to read it. A number that is none (12 leagues) stays the author's words. */
export function readAttributeValue(
  attribute: AttributeDefinition,
  node: YamlScalar,
  file: SourceFile,
  dates: DateReader,
): { readonly value: Scalar; readonly date?: DateValue } {
  const text = node.text.trim();
  switch (attribute.type) {
    case 'date': {
      const date = dates.read(node, file);
      return date === undefined ? { value: text } : { value: text, date };
    }
    case 'gender': {
      const word = text.toLowerCase();
      return { value: own(genders, word) ?? word };
    }
    case 'number': {
      // 12,000 and 12 000 and 12_000 are one number.
      const grouped = /^[-+]?\d{1,3}(?:[,_ \u00a0\u202f]\d{3})+(?:\.\d+)?$/.test(text);
      const value = Number(grouped ? text.replace(/[,_ \u00a0\u202f]/g, '') : text);
      return { value: Number.isFinite(value) && text !== '' ? value : text };
    }
    case 'text':
    case 'colour':
    case 'length':
    case 'weight':
      return { value: typeof node.value === 'boolean' ? node.value : text };
  }
}
