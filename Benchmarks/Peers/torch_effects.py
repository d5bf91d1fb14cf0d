# SPDX-License-Identifier: MIT
"""The effect of effects.py as someone with PyTorch writes it: separable convolutions and arithmetic on the GPU, in 32-bit floats, without a
compiler. Needs nothing but PyTorch."""
import math

import torch

from pictures import INNER, INNER_DOWN, OUTER, OUTER_DOWN

if not torch.cuda.is_available():
    raise ImportError(f"PyTorch {torch.__version__} finds no GPU")


def blurred(plane, sigma):
    """A plane of alpha, blurred along both axes."""
    radius = math.ceil(3 * sigma)
    weights = torch.exp(-0.5 * (torch.arange(-radius, radius + 1, device="cuda") / sigma) ** 2)
    weights = (weights / weights.sum()).view(1, 1, 1, -1)
    plane = torch.nn.functional.conv2d(plane[None, None], weights, padding=(0, radius))
    return torch.nn.functional.conv2d(plane, weights.transpose(2, 3), padding=(radius, 0))[0, 0]


def down(plane, rows):
    """Moves a plane down; what comes in from above is empty."""
    return torch.nn.functional.pad(plane, (0, 0, rows, 0))[:plane.shape[0]]


@torch.no_grad()
def effect(picture, outer, inner):
    """Premultiplied bytes on the GPU with both shadows; the sigmas are numbers."""
    colors = picture.float() / 255
    alpha = colors[..., 3]
    colors[..., :3] *= (1 - INNER * (1 - blurred(down(alpha, INNER_DOWN), inner)))[..., None]
    colors[..., 3] = alpha + (1 - alpha) * OUTER * blurred(down(alpha, OUTER_DOWN), outer)
    return (255 * colors + 0.5).to(torch.uint8)


def resident(picture, outer, inner, count):
    """Draws so often with the data on the GPU, and waits once."""
    for _ in range(count):
        effect(picture, outer, inner)
    torch.cuda.synchronize()


def from_host(picture, outer, inner):
    """From an array to an array."""
    return effect(torch.from_numpy(picture).to("cuda"), outer, inner).cpu().numpy()
