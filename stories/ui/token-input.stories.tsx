import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Field } from '#src/components/fields/field.tsx';
import { TokenInput, type TokenInputProps } from '#src/components/fields/token-input.tsx';

const onChange = fn();
const onSubmit = fn();
const split = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];
const isCode = (entry: string) => /^[A-Z]\d{3}$/.test(entry);

interface CodesProps {
  initial?: string[];
  max?: number;
  leftOut?: TokenInputProps['leftOut'];
}

function Codes({ initial = [], max = 3, leftOut }: CodesProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <Field
        label="Códigos"
        count={{ used: value.length, max }}
        error={value.length > max ? `Hasta ${max} códigos.` : undefined}
      >
        <TokenInput
          value={value}
          max={max}
          split={split}
          leftOut={leftOut}
          isComplete={isCode}
          suggest={(entry) => (/^\d{3}$/.test(entry) ? `A${entry}` : undefined)}
          getProblem={(entry) => (isCode(entry) ? undefined : 'Una letra y tres dígitos.')}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      </Field>
    </form>
  );
}

const meta = { title: 'UI/TokenInput', component: Codes } satisfies Meta<typeof Codes>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const box = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Códigos' });
const removers = (canvas: Canvas) => canvas.queryAllByRole('button', { name: /^Quitar/ });

export const Empty: Story = {};

/** A space ends a complete entry, Enter and comma end any; duplicates are dropped. */
export const Typing: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(box(canvas), 'a111 a111 b222,');
    await expect(onChange).toHaveBeenLastCalledWith(['A111', 'B222']);
    await userEvent.type(box(canvas), 'c33{Enter}');
    await expect(removers(canvas)).toHaveLength(3);
    await expect(canvas.getByText('Una letra y tres dígitos.')).toBeInTheDocument();
    await userEvent.type(box(canvas), '{Enter}');
    await expect(onSubmit).toHaveBeenCalledWith(['A111', 'B222', 'C33']);
  },
};

/** Text that is not an entry is reported, by name if it is short. */
export const LeftOut: Story = {
  args: { leftOut: (text) => text.split(/\s+/).filter((entry) => /^[a-z]+$/.test(entry)) },
  play: async ({ canvas }) => {
    await userEvent.click(box(canvas));
    await userEvent.paste('A111 hola B222 gracias');
    await expect(
      canvas.getByText(/^No se incluyó, porque no es un número de guía: .hola. y .gracias.\.$/),
    ).toBeVisible();
    await userEvent.paste('C333 uno dos tres cuatro cinco seis');
    await expect(canvas.getByText('Del texto solo se tomaron los números.')).toBeVisible();
    await userEvent.type(box(canvas), 'D444,');
    await expect(canvas.queryByText(/números/)).toBeNull();
  },
};

/** One too many stays in the box, counts as a value, and moves up when an entry is removed. */
export const TooMany: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(box(canvas));
    await userEvent.paste('A111 B222 C333 D444');
    await expect(onChange).toHaveBeenLastCalledWith(['A111', 'B222', 'C333', 'D444']);
    await expect(box(canvas)).toHaveValue('D444');
    await expect(box(canvas)).toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar A111' }));
    await expect(box(canvas)).toHaveFocus();
    await expect(box(canvas)).toHaveValue('');
    await expect(removers(canvas)).toHaveLength(3);
  },
};

/** An entry beyond the limit can be corrected or deleted in its place. */
export const SurplusDeleted: Story = {
  args: { initial: ['A111', 'B222', 'C333', 'D444'] },
  play: async ({ canvas }) => {
    await userEvent.clear(box(canvas));
    await expect(onChange).toHaveBeenLastCalledWith(['A111', 'B222', 'C333']);
    await expect(box(canvas)).toBeValid();
  },
};

/** Backspace in an empty box reopens the last entry for correction. */
export const TakenBack: Story = {
  args: { initial: ['A111', 'B22'] },
  play: async ({ canvas }) => {
    await userEvent.type(box(canvas), '{Backspace}');
    await expect(box(canvas)).toHaveValue('B22');
    await userEvent.type(box(canvas), '2');
    await userEvent.tab();
    await expect(onChange).toHaveBeenLastCalledWith(['A111', 'B222']);
  },
};

/** A wrong entry is corrected in its place; Escape leaves it as it was. */
export const RepairedInPlace: Story = {
  name: 'D-41 a wrong entry is corrected in its place',
  args: { initial: ['A111', 'B22', 'C333'] },
  play: async ({ canvas }) => {
    const wrong = canvas.getByRole('button', { name: 'Corregir B22' });
    wrong.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('9{Escape}');
    await expect(canvas.getByRole('button', { name: 'Corregir B22' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Corregir B22' }));
    await expect(canvas.getByRole('textbox', { name: 'Corregir B22' })).toHaveFocus();
    await userEvent.keyboard('2{Enter}');
    await expect(onChange).toHaveBeenLastCalledWith(['A111', 'B222', 'C333']);
    await expect(box(canvas)).toHaveFocus();
  },
};

/** The probable correction is one press away. */
export const Meant: Story = {
  name: 'D-41 a wrong entry that can be guessed is put right by one press',
  args: { initial: ['222', 'B333'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^¿Es .A222.\?$/ }));
    await expect(onChange).toHaveBeenLastCalledWith(['A222', 'B333']);
  },
};

export const Arabic: Story = { args: { initial: ['A111', 'B22'] }, globals: { language: 'ar' } };
export const Dark: Story = { args: { initial: ['A111', 'B22'] }, globals: { theme: 'dark' } };
