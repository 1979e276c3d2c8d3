import { isObject } from '#server/backoffice/core/isObject.ts';
import { toNumber } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { XmlNode } from '../soap/weblink.ts';

const EMPTY_NODE: XmlNode = {};

/** Returns the child element with a name; an empty element when there is none or when it contains only text. */
export const getNodeAt = (node: XmlNode, name: string): XmlNode => {
  const value = node[name];
  return isObject(value) ? value : EMPTY_NODE;
};

/** Returns the child elements with a name, except those that contain only text. */
export function listNodesAt(node: XmlNode, name: string): readonly XmlNode[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => isObject(each));
}

/** Returns the raw text of an element; undefined when it is empty or contains only elements. */
export function readRawAt(node: XmlNode, name: string): string | undefined {
  const value = node[name];
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Returns the texts of all child elements with a name. */
export const listRawAt = (node: XmlNode, name: string): readonly string[] => {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string' && each !== '');
};

/** Returns the text of an element on one line without markup; undefined when it is empty. */
export const readLineAt = (node: XmlNode, name: string): string | undefined => toPlainLine(readRawAt(node, name));

/**
 * Returns the number in an element, with a comma or a point before the decimals; undefined for −1 and for an empty
 * element, which both mean "unknown".
 */
export function readAmountAt(node: XmlNode, name: string): number | undefined {
  const amount = toNumber(readRawAt(node, name)?.replace(',', '.'));
  return amount === undefined || amount < 0 ? undefined : amount;
}

/**
 * Returns the number in an element when it is not 0; undefined for 0, which the service also writes for an empty field.
 */
export const readMeasureAt = (node: XmlNode, name: string): number | undefined => readAmountAt(node, name) || undefined;

export const readCountAt = (node: XmlNode, name: string): number | undefined => {
  const count = readAmountAt(node, name);
  return count !== undefined && Number.isInteger(count) ? count : undefined;
};

/** Returns the code in an element; undefined for an empty element and for the code `UNDEFINED`. */
export function readCodeAt(node: XmlNode, name: string): string | undefined {
  const code = readRawAt(node, name);
  return code === 'UNDEFINED' ? undefined : code;
}

const BOOLEAN_BY_STATE: Readonly<Record<string, boolean>> = { TRUE: true, FALSE: false, true: true, false: false };

/** Returns true for `TRUE` or `true`, false for `FALSE` or `false`, and undefined for any other text. */
export const readBooleanAt = (node: XmlNode, name: string): boolean | undefined =>
  BOOLEAN_BY_STATE[readRawAt(node, name) ?? ''];

/** Returns an id; undefined for 0 and −1. */
export function readIdAt(node: XmlNode, name: string): string | undefined {
  const id = readRawAt(node, name);
  return id !== undefined && /^[1-9]\d{0,18}$/.test(id) ? id : undefined;
}
