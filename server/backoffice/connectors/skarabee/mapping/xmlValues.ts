import { isObject } from '#server/backoffice/core/isObject.ts';
import { toNumber } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { XmlNode } from '../soap/weblink.ts';

const EMPTY: XmlNode = {};

/** Returns the element with a name; an empty one when there is none or it has only text. */
export const nodeAt = (node: XmlNode, name: string): XmlNode => {
  const value = node[name];
  return isObject(value) ? value : EMPTY;
};

/** Returns all elements with a name that contain elements or attributes. */
export function nodesAt(node: XmlNode, name: string): readonly XmlNode[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => isObject(each));
}

/** Returns the raw text of an element; undefined when it is empty or contains only elements. */
export function rawAt(node: XmlNode, name: string): string | undefined {
  const value = node[name];
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Returns the texts of all elements with a name. */
export const rawsAt = (node: XmlNode, name: string): readonly string[] => {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string' && each !== '');
};

/** Returns the text as one line without markup. */
export const textAt = (node: XmlNode, name: string): string | undefined => toPlainLine(rawAt(node, name));

/**
 * Returns a number, whose decimals may follow a comma or a point; undefined for −1 and for an empty element, which both
 * mean "unknown".
 */
export function amountAt(node: XmlNode, name: string): number | undefined {
  const amount = toNumber(rawAt(node, name)?.replace(',', '.'));
  return amount === undefined || amount < 0 ? undefined : amount;
}

/** Returns a number above zero; undefined for 0, which also means an empty field. */
export const measureAt = (node: XmlNode, name: string): number | undefined => amountAt(node, name) || undefined;

export const countAt = (node: XmlNode, name: string): number | undefined => {
  const count = amountAt(node, name);
  return count !== undefined && Number.isInteger(count) ? count : undefined;
};

/** Returns a value from a list of the service; undefined for `UNDEFINED`. */
export function codeAt(node: XmlNode, name: string): string | undefined {
  const code = rawAt(node, name);
  return code === 'UNDEFINED' ? undefined : code;
}

const STATES: Readonly<Record<string, boolean>> = { TRUE: true, FALSE: false, true: true, false: false };

/** Returns true for `TRUE`, false for `FALSE`, and undefined when it is unknown. */
export const stateAt = (node: XmlNode, name: string): boolean | undefined => STATES[rawAt(node, name) ?? ''];

/** Returns an id; undefined for 0 and −1. */
export function idAt(node: XmlNode, name: string): string | undefined {
  const id = rawAt(node, name);
  return id !== undefined && /^[1-9]\d{0,18}$/.test(id) ? id : undefined;
}
