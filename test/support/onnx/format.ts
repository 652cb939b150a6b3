/**
 * The ONNX format by hand, as it says (github.com/onnx/onnx/blob/main/onnx/onnx.proto), so that a model of a few kilobytes is made by a
 * few lines, and nothing has to be downloaded.
 */
export const int64 = 7;
export const float = 1;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...value,
];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

/** An input or output: a tensor whose dimensions have names, or this many numbers. */
interface OnnxValue {
  readonly name: string;
  readonly type: number;
  readonly dimensions: readonly (string | number)[];
}

/** A tensor that is part of the model. */
interface OnnxConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

export interface OnnxStep {
  readonly does: string;
  readonly of: readonly string[];
  readonly gives: string;
  /** Whole numbers by their names. */
  readonly settings?: Readonly<Record<string, number>>;
}

export interface OnnxGraph {
  readonly inputs: readonly OnnxValue[];
  readonly constants: readonly OnnxConstant[];
  readonly steps: readonly OnnxStep[];
  readonly output: OnnxValue;
}

function valueInfo({ name, type, dimensions }: OnnxValue): number[] {
  const shape = dimensions.flatMap((one) => bytes(1, typeof one === 'string' ? text(2, one) : number(1, one)));
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))];
}

const tensor = ({ name, dimensions, data }: OnnxConstant): number[] => [
  ...dimensions.flatMap((size) => number(1, size)),
  ...number(2, data instanceof Float32Array ? float : int64),
  ...text(8, name),
  ...bytes(9, [...new Uint8Array(data.buffer)]),
];

const step = ({ does, of, gives, settings = {} }: OnnxStep): number[] => [
  ...of.flatMap((name) => text(1, name)),
  ...text(2, gives),
  ...text(4, does),
  ...Object.entries(settings).flatMap(([name, value]) =>
    bytes(5, [...text(1, name), ...number(3, value), ...number(20, 2)]),
  ),
];

/** ModelProto. */
export function onnxModel({ inputs, constants, steps, output }: OnnxGraph): Buffer {
  const graph = [
    ...steps.flatMap((one) => bytes(1, step(one))),
    ...text(2, 'tiny'),
    ...constants.flatMap((one) => bytes(5, tensor(one))),
    ...inputs.flatMap((one) => bytes(11, valueInfo(one))),
    ...bytes(12, valueInfo(output)),
  ];
  return Buffer.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, [...text(1, ''), ...number(2, 13)])]);
}
