import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ScrollKeeper } from '#src/app/scroll-keeper.tsx';

const links = ['/', '/track-and-trace', '/personalCenter/myOrdersList', '/personalCenter/myOrdersList/1'];

function Tall({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <main style={{ blockSize: '300vh' }}>
      <h1>{title}</h1>
      <nav style={{ position: 'fixed', insetBlockStart: '4rem' }}>
        {links.map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
        <button type="button" onClick={() => void navigate(-1)}>
          back
        </button>
      </nav>
    </main>
  );
}

function Site() {
  return (
    <>
      <ScrollKeeper />
      <Routes>
        {links.map((path) => (
          <Route key={path} path={path} element={<Tall title={path} />} />
        ))}
      </Routes>
    </>
  );
}

/** The scroll position of pages that are taller than the screen. */
const meta = {
  title: 'Screens/Scroll',
  tags: ['journey:frame'],
  component: Site,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Site>;

export default meta;
type Story = StoryObj<typeof meta>;

const scrollTo = async (y: number) => {
  await waitFor(() => {
    window.scrollTo(0, y);
    expect(window.scrollY).toBe(y);
  });
  // The position is stored on the browser's scroll event, which comes with a delay.
  window.dispatchEvent(new Event('scroll'));
};

export const TopAndBack: Story = {
  name: 'NAV-03 ENT-02 another page begins at the top, and the way back leads to where one was',
  play: async ({ canvas }) => {
    await scrollTo(400);
    await userEvent.click(canvas.getByRole('link', { name: '/track-and-trace' }));
    await canvas.findByRole('heading', { name: '/track-and-trace' });
    await waitFor(() => expect(window.scrollY).toBe(0));
    await userEvent.click(canvas.getByRole('button', { name: 'back' }));
    await canvas.findByRole('heading', { name: '/' });
    await waitFor(() => expect(window.scrollY).toBe(400));
  },
};

export const PersonalCenter: Story = {
  name: 'NAV-03 between the pages of the personal centre nothing moves',
  parameters: { route: '/personalCenter/myOrdersList' },
  play: async ({ canvas }) => {
    await scrollTo(400);
    await userEvent.click(canvas.getByRole('link', { name: '/personalCenter/myOrdersList/1' }));
    await canvas.findByRole('heading', { name: '/personalCenter/myOrdersList/1' });
    await expect(window.scrollY).toBe(400);
    await userEvent.click(canvas.getByRole('link', { name: '/' }));
    await canvas.findByRole('heading', { name: '/' });
    await waitFor(() => expect(window.scrollY).toBe(0));
  },
};
