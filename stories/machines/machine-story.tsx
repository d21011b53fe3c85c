import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { allStates, toChart } from '#workbench/machines/chart.ts';
import { findMachines } from '#workbench/machines/known.ts';
import { MachinePage } from './machine-page.tsx';

const machines = findMachines(import.meta.glob<object>('/machines/**/*.ts', { eager: true }));

/** The page of a machine: its story shows that the whole chart is drawn. */
export function machinePage(id: string): StoryObj {
  const known = machines.find((machine) => machine.id === id);
  if (!known) throw new Error(`There is no machine "${id}" in machines/.`);
  const states = allStates(toChart(known.samples.machine));
  return {
    parameters: { layout: 'fullscreen' },
    render: () => <MachinePage known={known} />,
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(canvasElement.querySelectorAll('[data-state]')).toHaveLength(states.length));
    },
  };
}
