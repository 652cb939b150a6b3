import type { Scalar } from '../../../model/claim.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import { saysUnknown } from '../../../time/date-expressions/words/no-date.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { defined } from '../../../util/defined.ts';
import { own } from '../../../util/own.ts';
import type { YamlScalar } from '../../../util/yaml/index.ts';
import { femaleWords, maleWords } from '../../../values/gender-words.ts';
import type { SourceFile } from '../../formats/parsed-file.ts';
import { isDoubt, splitRemark } from '../../vocabulary/remarks.ts';
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
  ...Object.fromEntries(femaleWords.map((word) => [word, 'female'])),
  ...Object.fromEntries(maleWords.map((word) => [word, 'male'])),
};

export interface ReadValue {
  readonly value: Scalar;
  readonly date?: DateValue;
  /** The words after it. */
  readonly remark?: string;
}

/** An attribute's value as its definition says to read it. A number that is none (12 leagues) stays the author's words. */
export function readAttributeValue(
  attribute: AttributeDefinition,
  node: YamlScalar,
  file: SourceFile,
  dates: DateReader,
): ReadValue {
  if (attribute.type === 'date') return readDate(node, file, dates);
  const remark = splitRemark(node.text)?.remark;
  const read = { value: readPlain(attribute, node) };
  return remark === undefined || !isDoubt(remark) || !/[)\]]\s*$/.test(node.text) ? read : { ...read, remark };
}

function readDate(node: YamlScalar, file: SourceFile, dates: DateReader): ReadValue {
  const { remark } = dates.withoutRemark(node.text, file.readDate);
  return { value: node.text.trim(), ...defined({ date: dates.read(node, file), remark }) };
}

/** True if a value stands where the world declares a number, and is none. */
export function isNoNumber(attribute: AttributeDefinition, node: YamlScalar): boolean {
  return (
    attribute.isOwnType === true &&
    attribute.type === 'number' &&
    typeof readPlain(attribute, node) !== 'number' &&
    !saysUnknown(node.text)
  );
}

function readPlain(attribute: AttributeDefinition, node: YamlScalar): Scalar {
  const text = node.text.trim();
  switch (attribute.type) {
    case 'gender': {
      const word = text.toLowerCase();
      return own(genders, word) ?? word;
    }
    case 'number': {
      // 12,000 and 12 000 and 12_000 are one number.
      const grouped = /^[-+]?\d{1,3}(?:[,_ \u00a0\u202f]\d{3})+(?:\.\d+)?$/.test(text);
      const value = Number(grouped ? text.replace(/[,_ \u00a0\u202f]/g, '') : text);
      return Number.isFinite(value) && text !== '' ? value : text;
    }
    default:
      return typeof node.value === 'boolean' ? node.value : text;
  }
}
