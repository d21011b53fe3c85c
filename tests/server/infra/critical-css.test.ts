import { describe, expect, test } from 'vitest';
import { classesIn, firstStyles, styleRules } from '#server/rendering/critical-assets.ts';

const of = (css: string, html: string) => firstStyles(styleRules(css), classesIn(html));

describe('the styles of a page’s first HTML', () => {
  test.each([
    ['a rule of an element', 'h1{color:red}', '<h1>', true],
    ['of its class', '.a{color:red}', '<p class="b a">', true],
    ['of a class that it lacks', '.a{color:red}', '<p class="b">', false],
    ['of a class that begins alike', '.a{color:red}', '<p class="a-b ba">', false],
    ['of a class that appears in a text only', '.a{color:red}', '<p title="a">.a</p>', false],
    ['of two classes', '.a .b>p{color:red}', '<p class="b"><i class="a">', true],
    ['of two, one of which it lacks', '.a.b{color:red}', '<p class="a">', false],
    ['of one of several', '.x,.a:hover{color:red}', '<p class="a">', true],
    ['of what it is not', '.a:not(.b,.c:not(.d)){color:red}', '<p class="a">', true],
    ['of what it holds later', 'form:has(.b){color:red}', '<form>', true],
    ['of one or the other', ':is(.a,.b) dl{color:red}', '<dl>', true],
    ['of a state without a class', '[open]>summary::after{color:red}', '<details>', true],
    ['of the theme', '[data-theme=dark]{color:red}', '<html>', true],
  ])('%s', (_, css, html, isMet) => {
    expect(of(css, html)).toBe(isMet ? css : '');
  });

  test('are in their order, within their at-rules, with fonts and animations', () => {
    const css = [
      '/* no rule */@layer base,page;',
      '@font-face{font-family:F;src:url(f.woff2)}',
      '@media (width>=48rem){.a{color:red}.x{color:blue}@supports (display:grid){.b{color:red}}.a{margin:0}}',
      '@media print{.x{color:blue}}',
      '@layer page{.a{top:0}}',
      '@keyframes turn{to{rotate:1turn}}',
      '.b{left:0}',
    ].join('');
    expect(of(css, '<p class="a"></p><p class="b"></p>')).toBe(
      [
        '@layer base,page;',
        '@font-face{font-family:F;src:url(f.woff2)}',
        '@media (width>=48rem){.a{color:red}}@media (width>=48rem){@supports (display:grid){.b{color:red}}}@media (width>=48rem){.a{margin:0}}',
        '@layer page{.a{top:0}}',
        '@keyframes turn{to{rotate:1turn}}',
        '.b{left:0}',
      ].join(''),
    );
  });
});
