import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { type PageHtml, renderPages } from '#src/app/render.tsx';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';

const rendered = pageRows.filter(([, row]: readonly [string, PageRow]) => row.rendered !== undefined);

describe('the pages as HTML', () => {
  let pages: PageHtml[];
  beforeAll(async () => {
    pages = await renderPages({ brand: JSON.stringify({ strong: 'Veloz', light: '<Norte>', social: [] }) });
  });

  test('FEAT-12 every row that is rendered is there in every language that ships', () => {
    expect(pages.map(({ id, language }) => `${id} ${language}`).toSorted()).toEqual(
      languages.flatMap(({ code }) => rendered.map(([id]) => `${id} ${code}`)).toSorted(),
    );
  });

  test('none has what the page’s policy refuses, and none is put together by a script', () => {
    for (const { id, language, signedOut, signedIn } of pages)
      for (const html of [signedOut, signedIn])
        expect(html, `${id} ${language}`).not.toMatch(/\sstyle="|<style|<script|<template|\son\w+="|javascript:/);
  });

  test('each has one heading of the first rank, and says what it is in its own words', () => {
    for (const { id, language, signedOut, title, description } of pages) {
      expect(signedOut.match(/<h1\b/g), `${id} ${language}`).toHaveLength(1);
      expect(title, `${id} ${language}`).toMatch(/ · Veloz <Norte>$/);
      expect(description.length, `${id} ${language}`).toBeGreaterThan(15);
    }
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  });

  test('D-17 another brand is written everywhere, and stays a text', () => {
    for (const { id, language, signedOut } of pages) {
      expect(signedOut, `${id} ${language}`).toContain('Veloz');
      expect(signedOut, `${id} ${language}`).not.toMatch(/JMX Express|<Norte>/);
    }
  });

  test('D-26 who has a session finds no name and no data of anybody, only their room', () => {
    const home = pages.find(({ id, language }) => id === 'home' && language === 'es');
    expect(home?.signedIn).toContain('again');
    expect(home?.signedOut).not.toContain('class="page again"');
    expect(home?.signedIn).not.toBe(home?.signedOut);
  });

  test('FEAT-01 FEAT-02 FEAT-04 the forms of these pages have names, a method and an action', () => {
    const forms = {
      tracking: ['waybills', 'tail'],
      rates: ['originZip', 'destinationZip', 'weight'],
      findBranches: ['text'],
    };
    for (const [page, names] of Object.entries(forms)) {
      const found = pages.find(({ id, language }) => id === page && language === 'ar');
      expect(found?.signedOut).toContain(`method="post"`);
      expect(found?.signedOut).toContain(`action="${found?.paths[0]}"`);
      for (const name of names) expect(found?.signedOut).toContain(`name="${name}"`);
    }
  });
});
